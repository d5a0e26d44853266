/** What the events of the command line name as their source. */
export const EVENT_SOURCE = 'roletrail/cli';
