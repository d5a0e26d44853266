/** What the events of this room name as their source. */
export const API_EVENT_SOURCE = 'roletrail/api';
