import type { Logger } from '@roletrail/contracts/logger';

/** A logger that says nothing. */
export const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/** One line that the service logged. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Record<string, unknown>;
}

/** A logger that records its lines, with the bindings of child loggers. */
export function recorder(lines: LogLine[], bindings: Record<string, unknown> = {}): Logger {
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...bindings, ...fields } });
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (more) => recorder(lines, { ...bindings, ...more }),
  };
}
