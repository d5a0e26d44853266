import { z } from 'zod';
import { discardReason } from '../events/dead-letter.ts';
import { PARTITION_MAX } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { readiness } from './health.ts';

/** How the whole deployment stands: `GET /api/admin/health`, and the frames of the channel `health`. */

/** Parts of the way that a decision takes, and what stands beside it. Each can be ill by itself. */
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

/** What is wrong, worst first. Nothing wrong: an empty list. */
export const healthFinding = z.object({
  part: healthPart,
  /** `fault`: somebody is turned away or something stands still; `warning`: it may come to that */
  severity: z.enum(['fault', 'warning']),
  /** one sentence that names the cause */
  says: z.string(),
  /** one sentence: what to do */
  advice: z.string(),
  /** the section of docs/operations.md, by its anchor; null where there is none */
  manual: z.string().nullable(),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const processState = z.object({
  instance: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  /**
   * `gone`: its connections have closed, and none with its roles has begun since; `silent`: it holds
   * one and has not reported for 8 s
   */
  state: z.enum(['up', 'gone', 'silent']),
  startedAt: utcInstant,
  /** of one that is `up` not told anew by a frame: it reports every 2 s */
  heardAt: utcInstant,
  /** 99th percentile of the event loop's delay since its last report, ms */
  loopDelayMs: z.number().min(0),
  memoryBytes: z.int().min(0),
  /** its own readiness as it last reported it */
  checks: readiness.shape.checks,
  /** open sockets; null where it serves none */
  sockets: z.int().min(0).nullable(),
  /** leases that its connection holds now */
  leases: z.array(z.string()),
});
export type ProcessState = z.infer<typeof processState>;

const place = { topic: z.string(), partition: z.int().min(0) };

export const partitionHealth = z.object({
  ...place,
  /** offset after the last event that the log acknowledged */
  logEnd: z.int().min(0),
  /** events that wait for the log */
  unsent: z.int().min(0),
  /** age of the oldest of them, seconds */
  unsentSeconds: z.number().min(0),
  /** why nothing more is sent; null: it is */
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
   * by the database's clock, since the oldest event happened that the log holds and nobody has
   * folded; 0: there is none; null: there is one, and no table says when it happened (an old one
   * on Kafka that is folded anew)
   */
  delaySeconds: z.number().min(0).nullable(),
  halted: z.string().nullable(),
  /** of this partition and projection, not dealt with */
  deadLetters: z.int().min(0),
});

export type FoldHealth = z.infer<typeof foldHealth>;

/** Which version of a projection's fold is read, and what is folded beside it. */
export const projectionHealth = z.object({
  projection: z.string(),
  /** of the fold that made its rows; null: there are none yet */
  version: z.int().min(1).nullable(),
  /** tables folded a second time, which nobody reads; null: there are none */
  shadow: z
    .object({
      /**
       * `building`: a rebuild makes it; `beside`: it waits for the swap; `was_live`: it was read
       * until the swap, and can be swapped back; `ending`: it is being dropped
       */
      state: z.enum(['building', 'beside', 'was_live', 'ending']),
      version: z.int().min(1),
      /** records that it has not folded */
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
    /** from the end of a session to its sockets' closing, ms; null: none has ended lately */
    revocationP99Ms: z.number().min(0).nullable(),
  }),
  postgres: z.object({
    sizeBytes: z.int().min(0),
    connections: z.int().min(0),
    connectionsMax: z.int().min(1),
    /** of all our processes together: connections of their pools, and work that waits for one */
    pools: z.object({ taken: z.int().min(0), size: z.int().min(0), waiting: z.int().min(0) }),
    /** statements that run for more than 5 s */
    slowStatements: z.int().min(0),
  }),
  /** null: the log is the database */
  kafka: z
    .object({
      brokers: z.int().min(0),
      /** partitions with fewer replicas in sync than they have */
      underReplicated: z.int().min(0),
      reason: z.string().nullable(),
    })
    .nullable(),
  ledger: z.object({
    entries: z.int().min(0),
    signedEntries: z.int().min(0),
    signedAt: utcInstant.nullable(),
    /** when somebody last ran fsck to its end, and whether all agreed; null: never */
    lastCheck: z
      .object({
        at: utcInstant,
        agrees: z.boolean(),
        /** of the CLI's codes, each that it found */
        codes: z.array(z.string()),
      })
      .nullable(),
  }),
  mail: z.object({ waiting: z.int().min(0), oldestSeconds: z.number().min(0) }),
});
export type HealthFigures = z.infer<typeof healthFigures>;

/**
 * `away`: it is not reached, and that is the only fact, for nobody can be judged without it. `slow`:
 * it did not say in 2 s how all stands, for something in it is locked or takes long; people may be
 * served all the same.
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
    /** the database's time of this reading */
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
  /** not before 24 h ago: what is older is not kept */
  from: utcInstant.optional(),
  to: utcInstant.optional(),
});

export const healthHistory = z.object({
  series: healthSeries,
  unit: z.enum(['per_second', 'ms', 's', 'count']),
  /** seconds between two points */
  stepSeconds: z.int().min(1),
  /** oldest first; a value of null: nobody sampled, or the delay was not known */
  points: z.array(z.object({ at: utcInstant, value: z.number().nullable() })),
  /** what happened meanwhile: a process came or went, a halt, a rebuild, a note */
  marks: z.array(z.object({ at: utcInstant, kind: z.string(), says: z.string() })),
});
export type HealthHistory = z.infer<typeof healthHistory>;

/** Incident notes: POST, GET /api/admin/health/notes; DELETE …/notes/:id */
export const healthNoteInput = z.strictObject({ text: text(500).trim().min(1) });
export const healthNote = z.object({
  id: uuid,
  at: utcInstant,
  author: z.string(),
  text: z.string(),
  /** whoever asks wrote it: nobody else may delete it */
  own: z.boolean(),
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
/** The body of …/discard: nothing is changed but that nobody expects anything more of it */
export const deadLetterDiscard = deadLetterKey.extend({ reason: discardReason });
export const deadLetterItem = z.object({
  ...deadLetterKey.shape,
  /** when it was met; of one that was redriven, when that was */
  at: utcInstant,
  /** why it could not be read */
  reason: z.string(),
  /** the record's key, where it is somebody's id; null once it was redriven */
  subject: z.string().nullable(),
  /** `open`: nobody has dealt with it */
  state: z.enum(['open', 'redriven', 'discarded']),
  /** it is to be redriven, and no worker has answered yet */
  asked: z.boolean(),
  /**
   * why the last redrive left it as it was: `unreadable`, by today's code too; `differs`, the kept
   * bytes, the log and what was folded of it do not agree
   */
  refused: z.enum(['unreadable', 'differs']).nullable(),
});
export type DeadLetterItem = z.infer<typeof deadLetterItem>;
export const deadLetterItems = z.object({
  /** those that are open first */
  deadLetters: z.array(deadLetterItem),
  /** how many come behind them */
  more: z.int().min(0),
});
export type DeadLetterItems = z.infer<typeof deadLetterItems>;
