import type { Logger } from '@roletrail/contracts/logger';
import { IllegalTransition } from '@roletrail/event-log/loop';
import type { SimProcess } from './process.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Fault of one network call. */
export type CallFault = 'none' | 'lost-before' | 'lost-after' | 'kill-before' | 'kill-after';

/** Shared parts of the simulated world. */
export interface Context {
  readonly time: VirtualTime;
  readonly random: Random;
  /** Decides the fate of one call that `process` makes. */
  faultOf(process: SimProcess, call: string): CallFault;
  kill(process: SimProcess): void;
  /** Something that must never be, seen while it happened. */
  violation(what: string): void;
  trace(who: string, what: string): void;
}

/** Records the log lines of the shipped loops as trace; reports an invalid mode transition. */
export function traceLogger(context: Context, who: string): Logger {
  const line = (fields: object, message: string) => {
    // the loops take it for a fault like any other, and try again
    const mistake = Object.values(fields).find((value) => value instanceof IllegalTransition);
    if (mistake) context.violation(`${who}: ${mistake.message}`);
    const text = Object.entries(fields)
      .filter(([name]) => name !== 'loop')
      .map(([name, value]) => `${name}=${value instanceof Error ? value.message : String(value)}`);
    context.trace(who, `${message} ${text.join(' ')}`);
  };
  const logger: Logger = {
    debug: line,
    info: line,
    warn: line,
    error: line,
    child: (bindings) => {
      const { loop, projection, partition } = bindings;
      return traceLogger(
        context,
        [who, loop, projection, partition].filter((s) => s !== undefined).join(' '),
      );
    },
  };
  return logger;
}
