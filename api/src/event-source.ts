/** What the events of this room name as their source. */
export const EVENT_SOURCE = 'roletrail/api';
