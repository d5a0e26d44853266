/** Event of the document: a page that works stands on the screen. A type, so that nothing is loaded for it. */
export type TakenOverEvent = 'roletrail:taken-over';
