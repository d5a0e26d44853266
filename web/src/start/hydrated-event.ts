/**
 * Name of the event that the application dispatches on `document` after hydration. Only a type, so
 * that the first script loads no code for it.
 */
export type HydratedEvent = 'roletrail:hydrated';
