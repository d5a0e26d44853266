/** Source of events that the command line writes. */
export const CLI_EVENT_SOURCE = 'roletrail/cli';
