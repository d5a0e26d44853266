import { z } from 'zod';
import { discardReason } from '../events/dead-letter.ts';
import { PARTITION_MAX } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { RUN_BOOKS, type RunBook } from '../run-books.ts';
import { readiness } from './health.ts';
import { staffReason } from './staff.ts';

/** Health of the deployment: `GET /api/admin/health`, and the frames of the channel `health`. */

/** Parts on the path of a decision, and others. Each can fail separately. */
export const healthPart = z.enum([
  'api',
  'sockets',
  'database',
  'outbox',
  'log',
  'projections',
  'ledger',
  'mail',
]);
export type HealthPart = z.infer<typeof healthPart>;

/** Findings, worst first; [] if there are none. */
export const healthFinding = z.object({
  /** identifies the cause while it lasts, however its sentence changes */
  key: z.string(),
  part: healthPart,
  /** `fault`: requests are refused or something has halted; `warning`: a fault is possible soon */
  severity: z.enum(['fault', 'warning']),
  /** one sentence with the cause */
  says: z.string(),
  /** one sentence: what to do */
  advice: z.string(),
  runBook: z.enum(Object.keys(RUN_BOOKS) as [RunBook, ...RunBook[]]),
  /** newest note of staff who work on this cause; null if there is none */
  acknowledged: z.object({ at: utcInstant, note: z.string() }).nullable(),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const processState = z.object({
  instance: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  /**
   * `gone`: it has no connection, and no process with its roles has started since; `silent`: it has
   * a connection but has not reported for 8 s
   */
  state: z.enum(['up', 'gone', 'silent']),
  startedAt: utcInstant,
  /** not updated by frames for a process that is `up`, which reports every 2 s */
  heardAt: utcInstant,
  /** 99th percentile of the event loop's delay since its last report, ms */
  loopDelayMs: z.number().min(0),
  memoryBytes: z.int().min(0),
  /** its own readiness in its last report */
  checks: readiness.shape.checks,
  /** open sockets; null if it serves none */
  sockets: z.int().min(0).nullable(),
  /** leases that its connection holds */
  leases: z.array(z.string()),
});
export type ProcessState = z.infer<typeof processState>;

const place = { topic: z.string(), partition: z.int().min(0) };

export const partitionHealth = z.object({
  ...place,
  /** offset after the last acknowledged event */
  logEnd: z.int().min(0),
  /** events that wait for the log */
  unsent: z.int().min(0),
  /** age of the oldest of them, seconds */
  unsentSeconds: z.number().min(0),
  /** why its relay has halted; null if it has not */
  halted: z.string().nullable(),
});

export const foldHealth = z.object({
  projection: z.string(),
  ...place,
  /** offset of the next record to fold */
  next: z.int().min(0),
  /** records that wait to be folded */
  behind: z.int().min(0),
  /**
   * age of the oldest unfolded event by the database's clock, s; 0 if there is none; null if its
   * time is in no table (an old event on Kafka that is refolded)
   */
  delaySeconds: z.number().min(0).nullable(),
  halted: z.string().nullable(),
  /** open ones of this partition and projection */
  deadLetters: z.int().min(0),
});

export type FoldHealth = z.infer<typeof foldHealth>;

/** Fold version of a projection, and its shadow. */
export const projectionHealth = z.object({
  projection: z.string(),
  /** version of the fold that made its rows; null if there are none */
  version: z.int().min(1).nullable(),
  /** shadow tables, which no reader uses; null if there are none */
  shadow: z
    .object({
      /**
       * `building`: a rebuild makes it; `beside`: it waits for the swap; `was_live`: it was read
       * until the swap, and can be swapped back; `ending`: it is being dropped
       */
      state: z.enum(['building', 'beside', 'was_live', 'ending']),
      version: z.int().min(1),
      /** number of records not folded yet */
      behind: z.int().min(0),
    })
    .nullable(),
});
export type ProjectionHealth = z.infer<typeof projectionHealth>;

export const healthFigures = z.object({
  requests: z.object({
    perSecond: z.number().min(0),
    /** answers of 500 and above */
    errorsPerSecond: z.number().min(0),
    p50Ms: z.number().min(0).nullable(),
    p95Ms: z.number().min(0).nullable(),
    p99Ms: z.number().min(0).nullable(),
  }),
  partitions: z.array(partitionHealth),
  folds: z.array(foldHealth),
  projections: z.array(projectionHealth),
  sessions: z.object({
    open: z.int().min(0),
    sockets: z.int().min(0),
    /** from the end of a session to its sockets' closing, ms; null if none has ended recently */
    revocationP99Ms: z.number().min(0).nullable(),
  }),
  postgres: z.object({
    sizeBytes: z.int().min(0),
    connections: z.int().min(0),
    connectionsMax: z.int().min(1),
    /** sum over all our processes: pool connections, and work that waits for one */
    pools: z.object({ taken: z.int().min(0), size: z.int().min(0), waiting: z.int().min(0) }),
    /** statements that run for more than 5 s */
    slowStatements: z.int().min(0),
  }),
  /** null if the log is the database */
  kafka: z
    .object({
      brokers: z.int().min(0),
      /** partitions with fewer in-sync replicas than replicas */
      underReplicated: z.int().min(0),
      reason: z.string().nullable(),
    })
    .nullable(),
  ledger: z.object({
    entries: z.int().min(0),
    signedEntries: z.int().min(0),
    signedAt: utcInstant.nullable(),
    /** last completed fsck and whether it found no difference; null if there was none */
    lastCheck: z
      .object({
        at: utcInstant,
        agrees: z.boolean(),
        /** distinct codes of its findings */
        codes: z.array(z.string()),
      })
      .nullable(),
  }),
  /** `hasServer`: false: nothing is sent, and letters wait */
  mail: z.object({
    hasServer: z.boolean(),
    waiting: z.int().min(0),
    oldestSeconds: z.number().min(0),
  }),
});
export type HealthFigures = z.infer<typeof healthFigures>;

/**
 * `away`: unreachable, and nothing else is known. `slow`: no answer in 2 s, because something is
 * locked or slow; requests may still be served.
 */
export const systemHealth = z.discriminatedUnion('database', [
  z.object({ database: z.literal('away'), at: utcInstant, since: utcInstant }),
  z.object({
    database: z.literal('slow'),
    at: utcInstant,
    since: utcInstant,
    findings: z.array(healthFinding),
  }),
  z.object({
    database: z.literal('answers'),
    /** database time of this reading */
    at: utcInstant,
    findings: z.array(healthFinding),
    processes: z.array(processState),
    figures: healthFigures,
  }),
]);
export type SystemHealth = z.infer<typeof systemHealth>;

/** GET /api/admin/health/history */
export const healthSeries = z.enum([
  'accepts',
  'requests',
  'errors',
  'p99',
  'unsent',
  'delay',
  'sockets',
  'loop',
]);
export type HealthSeries = z.infer<typeof healthSeries>;

export const healthHistoryQuery = z.strictObject({
  series: healthSeries,
  /** at most 24 h ago: older samples are deleted */
  from: utcInstant.optional(),
  to: utcInstant.optional(),
});

export const healthHistory = z.object({
  series: healthSeries,
  unit: z.enum(['per_second', 'ms', 's', 'count']),
  /** seconds between two points */
  stepSeconds: z.int().min(1),
  /** oldest first; null if there was no sample, or the delay was unknown */
  points: z.array(z.object({ at: utcInstant, value: z.number().nullable() })),
  /** events: a process started or ended, a halt, a rebuild, a note */
  marks: z.array(z.object({ at: utcInstant, kind: z.string(), says: z.string() })),
});
export type HealthHistory = z.infer<typeof healthHistory>;

/** Incident notes: POST, GET /api/admin/health/notes; DELETE …/notes/:id */
export const healthNoteInput = z.strictObject({
  text: text(500).trim().min(1),
  /** key of a finding: the note acknowledges it until its cause is over */
  finding: text(300).min(1).optional(),
});
export const healthNote = z.object({
  id: uuid,
  at: utcInstant,
  author: z.string(),
  text: z.string(),
  /** the caller wrote it and may delete it; acknowledgements stay on record */
  own: z.boolean(),
  /** key of the finding that it acknowledges; null if it acknowledges none */
  finding: z.string().nullable(),
});
export type HealthNote = z.infer<typeof healthNote>;
export const healthNotes = z.object({ notes: z.array(healthNote) });

/** GET /api/admin/health/dead-letters; POST …/dead-letters/redrive and …/discard with one's place */
export const deadLetterKey = z.strictObject({
  projection: text(100),
  topic: text(100),
  partition: z.int().min(0).max(PARTITION_MAX),
  offset: z.int().min(0),
});
export type DeadLetterKey = z.infer<typeof deadLetterKey>;
/** Body of …/redrive */
export const deadLetterRedrive = deadLetterKey.extend({ reason: staffReason });
/** Body of …/discard, which only marks the dead letter as discarded */
export const deadLetterDiscard = deadLetterKey.extend({ reason: discardReason });
export const deadLetterItem = z.object({
  ...deadLetterKey.shape,
  /** when it was found; for a redriven one, when it was redriven */
  at: utcInstant,
  /** why it was unreadable */
  reason: z.string(),
  /** the record's key if it is a user id; null after the redrive */
  subject: z.string().nullable(),
  /** `open`: not handled yet */
  state: z.enum(['open', 'redriven', 'discarded']),
  /** a redrive is requested, and no worker has answered yet */
  asked: z.boolean(),
  /**
   * why the last redrive failed: `unreadable`, also by current code; `differs`, stored bytes, log
   * and folded rows disagree
   */
  refused: z.enum(['unreadable', 'differs']).nullable(),
});
export type DeadLetterItem = z.infer<typeof deadLetterItem>;
export const deadLetterItems = z.object({
  /** open ones first */
  deadLetters: z.array(deadLetterItem),
  /** number of entries after this page */
  more: z.int().min(0),
});
export type DeadLetterItems = z.infer<typeof deadLetterItems>;
