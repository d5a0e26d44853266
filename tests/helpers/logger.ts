import type { Logger } from '@roletrail/contracts/logger';

/** A logger that says nothing. */
export const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};
