import { type RunBook, runBookPlace } from '@roletrail/contracts/run-books';
import { OnceAMinute } from '@roletrail/event-log/once-a-minute';
import { describeFailure } from './describe-failure.ts';

/** What is away or slow, with the run book that brings it back. */
const RUN_BOOK_OF: Readonly<Record<string, RunBook>> = {
  DATABASE_UNREACHABLE: 'postgresql-down',
  DATABASE_SLOW: 'postgresql-slow',
  BROKER_UNREACHABLE: 'broker-down',
};

const DATABASE = ['DATABASE_UNREACHABLE', 'DATABASE_SLOW'];

/** Beginning of the lines of event-log that report a broker. */
const BROKER_LINE = /^Kafka: /;
/** Beginning of the lines of loops that follow from an outage of the database. */
const CONSEQUENCE = /^lease lost\b/;

/** Prints outages as plain sentences for a person at the terminal, one per cause and minute. */
export class OutageSentences {
  readonly #print: (sentence: string) => void;
  readonly #once: OnceAMinute;

  constructor(print: (sentence: string) => void, now?: () => number) {
    this.#print = print;
    this.#once = new OnceAMinute(now);
  }

  /** Returns true if a log line reports an outage, which then needs no line of its own. */
  take(fields: unknown, message: unknown): boolean {
    const outage = outageOf(fields, message);
    if (outage === null) return this.#isConsequence(message);
    const omitted = this.#once.admit(outage.code);
    if (omitted === null) return true;
    const more = omitted > 0 ? ` (${omitted} more lines in the minute before)` : '';
    this.#print(
      `${outage.text}. Trying again; if it lasts: ${runBookPlace(outage.runBook)}${more}`,
    );
    return true;
  }

  #isConsequence(message: unknown): boolean {
    const isOne = typeof message === 'string' && CONSEQUENCE.test(message);
    return isOne && DATABASE.some((code) => this.#once.isRecent(code));
  }
}

function outageOf(fields: unknown, message: unknown) {
  const error =
    fields !== null && typeof fields === 'object' && 'err' in fields ? fields.err : null;
  if (error instanceof Error) {
    const { code, text } = describeFailure(error);
    const runBook = code === null ? undefined : RUN_BOOK_OF[code];
    return code === null || runBook === undefined ? null : { code, text, runBook };
  }
  if (typeof message !== 'string' || !BROKER_LINE.test(message)) return null;
  const text = `Kafka cannot be reached, or refuses us: ${message.replace(BROKER_LINE, '')}`;
  return { code: 'BROKER_UNREACHABLE', text, runBook: 'broker-down' as const };
}
