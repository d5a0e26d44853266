/** Document event after hydration. Only a type, so that nothing is loaded for it. */
export type TakenOverEvent = 'roletrail:taken-over';
