/** What the events of the command line name as their source. */
export const CLI_EVENT_SOURCE = 'roletrail/cli';
