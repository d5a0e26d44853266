import type { HealthFinding, SystemHealth } from '@roletrail/contracts/http/system-health';
import { RUN_BOOKS, type RunBook } from '@roletrail/contracts/run-books';

/** Cause of an alert. Contains no reason of a finding, which could name a person. */
export interface Cause {
  /** stable while the cause lasts, also if a stopped process is gone later */
  readonly key: string;
  readonly runBook: RunBook;
  /** instance, partition or kind of work; '' if there is none */
  readonly subject: string;
  readonly severity: HealthFinding['severity'];
  /** time for which the cause must last before a message is sent, ms */
  readonly holdMs: number;
  /** it lasts also if up to half of the readings meanwhile are without it; then it is sent later */
  readonly mayMiss: boolean;
}

/** Causes of one reading. Unless the database answers, other causes are unknown. */
export interface CauseReading {
  readonly causes: readonly Cause[];
  readonly database: SystemHealth['database'];
}

/** Two readings must agree. */
const SOON_MS = 3000;
/** Longer than a restart in order, so that an upgrade sends nothing. */
const RESTART_MS = 8000;
/** Figures that load moves. */
const LOAD_MS = 120_000;

const HOLD_MS: Readonly<Partial<Record<RunBook, number>>> = {
  'postgresql-down': SOON_MS,
  'disk-full': SOON_MS,
  'broker-down': SOON_MS,
  'relay-halted': SOON_MS,
  'projection-halted': SOON_MS,
  'process-gone': SOON_MS,
  'check-disagrees': SOON_MS,
  'unreadable-records': SOON_MS,
  // the reading itself waited for 8 s of silence
  'process-silent': 1000,
  'postgresql-slow': RESTART_MS,
  'work-not-done': RESTART_MS,
  'process-not-ready': RESTART_MS,
};

/** Work that is late, whatever stopped it. */
const LATE: readonly RunBook[] = ['outbox-filling', 'projection-behind', 'entries-unsigned'];
/** Also what a database without answers in time causes. */
const SLOWED: readonly RunBook[] = [
  ...LATE,
  'process-silent',
  'process-not-ready',
  'work-not-done',
  'postgresql-connections',
  'slow-statements',
  'mail-waiting',
];

/** Kinds that follow from a kind. They are not sent while it lasts, but named in its message. */
const CONSEQUENCES: Readonly<Partial<Record<RunBook, readonly RunBook[]>>> = {
  'postgresql-down': [...SLOWED, 'postgresql-slow', 'process-gone'],
  'postgresql-slow': SLOWED,
  'disk-full': [...LATE, 'process-silent', 'process-not-ready', 'work-not-done'],
  'broker-down': ['too-few-copies', 'outbox-filling', 'projection-behind', 'process-not-ready'],
  'process-gone': [...LATE, 'process-not-ready', 'work-not-done'],
  'process-silent': [...LATE, 'process-not-ready', 'work-not-done'],
};

/** Kinds that are one cause: what is silent first may be gone later. */
const SAME_CAUSE: Readonly<Partial<Record<RunBook, RunBook>>> = {
  'process-silent': 'process-gone',
};

/** Returns true if the other cause follows from this one. */
export function explains({ runBook, subject }: Cause, other: Cause): boolean {
  if (!CONSEQUENCES[runBook]?.includes(other.runBook)) return false;
  // a process explains no check of another one
  const isCheck = other.runBook === 'process-not-ready' && subject !== '';
  return !isCheck || other.subject.startsWith(`${subject}/`);
}

/** Commits take long: a process that runs has not been able to report. */
export const LATE_REPORTS: Cause = cause({
  key: 'postgresql-slow',
  runBook: 'postgresql-slow',
  severity: 'fault',
});

/** Returns the causes of a reading, with those that follow from others. */
export function causesOf(health: SystemHealth): CauseReading {
  const { database } = health;
  if (database === 'away') {
    const key = 'postgresql-down';
    return { causes: [cause({ key, runBook: key, severity: 'fault' })], database };
  }
  return { causes: health.findings.map(cause), database };
}

function cause({
  key,
  runBook,
  severity,
}: Pick<HealthFinding, 'key' | 'runBook' | 'severity'>): Cause {
  const subject = key.slice(runBook.length + 1);
  const kind = SAME_CAUSE[runBook] ?? runBook;
  return {
    key: subject === '' ? kind : `${kind}/${subject}`,
    runBook,
    subject,
    severity,
    holdMs: HOLD_MS[runBook] ?? LOAD_MS,
    // an overloaded database answers some readings in time
    mayMiss: runBook === 'postgresql-slow',
  };
}

/** Formats `Process gone: host/12`. */
export function formatCause({ runBook, subject }: Pick<Cause, 'runBook' | 'subject'>): string {
  return subject === '' ? RUN_BOOKS[runBook] : `${RUN_BOOKS[runBook]}: ${subject}`;
}
