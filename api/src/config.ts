import {
  APPEND_DEADLINE_MS,
  BACKUPS_KEPT_DAYS,
  FORM_MIN_FILL_MS,
  INACTIVITY_LIMIT_MS,
  INACTIVITY_WARN_MS,
} from '@roletrail/contracts/limits';
import { REALTIME } from '@roletrail/contracts/realtime';
import { z } from 'zod';

/** Also what a grant of a role cuts running sessions to. */
export const STAFF_LIFETIME_MS = 24 * 3_600_000;

export const ERASURE_WINDOW_MS = 7 * 24 * 3_600_000;
export const BACKUPS_KEPT_MS = BACKUPS_KEPT_DAYS * 24 * 3_600_000;
/** events */
export const OUTBOX_LIMIT = 50_000;
export const DECISIONS_PER_HOUR = 20;

const limit = z.object({
  /** requests allowed in one window */
  max: z.int().min(1),
  windowMs: z.int().min(1),
});

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, 'must be an origin: scheme, host, optional port');

/** Settings of the socket channel; durations in milliseconds. */
const realtime = z.object({
  /** frames of one socket: so many at once, so many a second on average */
  frames: z
    .object({ burst: z.int().min(1), perSecond: z.number().min(0.1) })
    .default({ burst: REALTIME.framesBurst, perSecond: REALTIME.framesPerSecond }),
  socketsMax: z.int().min(1).default(20_000),
  /** sockets of one address that have not said who they are, the demo's among them */
  anonymousPerAddress: z.int().min(1).default(60),
  /** how often it is looked whether a warning or an end is due */
  dueMs: z.int().min(10).default(500),
  pingMs: z.int().min(10).default(REALTIME.pingMs),
  /** how often all sessions with sockets are read again, whatever was heard */
  revalidateMs: z.int().min(10).default(30_000),
  /** how often the channel `health` is told */
  healthMs: z.int().min(10).default(1000),
  /** how often sessions without sockets that are over are ended */
  sweepMs: z.int().min(10).default(5000),
});

/**
 * Settings of the api role, as values: who reads the environment is cli's business.
 * Durations are milliseconds. `apiConfig.parse({...})` fills the defaults.
 */
export const apiConfig = z.object({
  /** Where browsers see the service, e.g. https://roletrail.example; every link is built from it. */
  publicOrigin: origin,
  /** Further origins a browser may use, e.g. http://127.0.0.1:3000 beside http://localhost:3000. */
  otherOrigins: z.array(origin).default([]),
  host: z.string().min(1).default('127.0.0.1'),
  /** 0: any free port */
  port: z.int().min(0).max(65_535).default(3000),
  /** CIDR blocks of proxies whose X-Forwarded-For entries are believed; empty: nobody's. */
  trustedProxies: z.array(z.string()).default([]),
  inactivity: z
    .object({
      warnMs: z.int().min(1).default(INACTIVITY_WARN_MS),
      limitMs: z.int().min(1).default(INACTIVITY_LIMIT_MS),
    })
    .refine((i) => i.warnMs < i.limitMs, 'the warning must come before the end')
    .prefault({}),
  /** Absolute lifetime of a session, whatever the activity (NIST SP 800-63B, AAL2: 24 h). */
  sessionLifetime: z
    .object({
      /** of whoever has a role */
      staffMs: z.int().min(1).default(STAFF_LIFETIME_MS),
      othersMs: z
        .int()
        .min(1)
        .default(30 * 24 * 3_600_000),
    })
    .prefault({}),
  /** `required`: routes that need a role take a session begun with a second factor only. */
  staffSecondFactor: z.enum(['optional', 'required']).default('optional'),
  /** How long a decision waits for the log's acknowledgement before it is answered `pending`. */
  appendDeadlineMs: z.int().min(1).default(APPEND_DEADLINE_MS),
  /** With this many unacknowledged outbox rows accepts, sign-ups and sign-ins are refused. */
  outboxLimit: z.int().min(1).default(OUTBOX_LIMIT),
  /** Decisions of one person in an hour, after which acceptances are refused; null: no limit. */
  decisionsPerHour: z.int().min(1).nullable().default(DECISIONS_PER_HOUR),
  /** Database and log are of this process's machine: a condition of what is for it alone (local-only.ts). */
  embedded: z.boolean().default(false),
  /** Folder of the built web client; null: the API alone. */
  staticDir: z.string().nullable().default(null),
  /** Build of the web client, recorded with each acceptance. */
  webBuild: z.string().max(64).nullable().default(null),
  /** The demonstration person whose acceptance GET /ledger/example shows; never a real one. */
  demonstrationUserId: z.uuid().nullable().default(null),
  /** What GET /ledger says; `vkeys` by `topic/partition`. */
  ledger: z.object({ origin: z.string().min(1), vkeys: z.record(z.string(), z.string()) }),
  /** What is served is a copy out of a bundle, to be read; null: a deployment's own. */
  copy: z
    .object({ takenAt: z.iso.datetime(), signedUntil: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  /** /metrics on the public listener too, for this machine only */
  publicMetrics: z.boolean().default(false),
  /** Concurrent argon2id computations; each takes 19 MiB and a thread of libuv's pool. */
  passwordHashes: z.int().min(1).default(2),
  limits: z
    .object({
      /** sign-ins from one address (an IPv6 /64 counts as one) */
      signInPerAddress: limit.default({ max: 100, windowMs: 60_000 }),
      /** failed sign-ins to one account from one address */
      failuresPerAccountAndAddress: limit.default({ max: 10, windowMs: 300_000 }),
      /** failed sign-ins to one account from anywhere (NIST SP 800-63B: at most 100) */
      failuresPerAccount: limit.default({ max: 100, windowMs: 3_600_000 }),
      /** wrong codes of a second factor from one browser, in one session, or from strange browsers */
      secondFactorFailures: limit.default({ max: 10, windowMs: 900_000 }),
      /** wrong codes of one account's second factor from anywhere */
      codesPerAccount: limit.default({ max: 50, windowMs: 3_600_000 }),
      /** letters to one inbox that strangers can cause; more are not sent, silently */
      lettersPerInbox: limit.default({ max: 3, windowMs: 86_400_000 }),
      /** letters of one kind with a link to one address after those; shorter than the link works */
      linkLettersPerAddress: limit.default({ max: 1, windowMs: 43_200_000 }),
      /** letters of one kind with a link to all spellings of an inbox with a tag or full stops */
      linkLettersPerSpellings: limit.default({ max: 3, windowMs: 43_200_000 }),
      /** confirmations of tickets and plans to one account with a proved address */
      confirmationsPerAccount: limit.default({ max: 5, windowMs: 3_600_000 }),
      /** notices to one inbox about accounts that never proved their address */
      noticesPerInbox: limit.default({ max: 6, windowMs: 86_400_000 }),
      /** recovery letters of one account */
      recoveryPerAccount: limit.default({ max: 3, windowMs: 3_600_000 }),
      /** recovery letters of one account after those; the window is shorter than their link works */
      recoveryRefill: limit.default({ max: 1, windowMs: 1_200_000 }),
      /** recovery letters of one account in a day; then only to replace a link about to expire */
      recoveryPerDay: limit.default({ max: 12, windowMs: 86_400_000 }),
      /** recovery letters in a day to an address that was never proved */
      recoveryPerDayUnproved: limit.default({ max: 6, windowMs: 86_400_000 }),
      /** recovery letters of one account from one browser that it used before */
      recoveryPerKnownBrowser: limit.default({ max: 3, windowMs: 3_600_000 }),
      /** calls that send mail to an address that anybody may name, and uses of links */
      linksPerAddress: limit.default({ max: 60, windowMs: 600_000 }),
      /** archives of everything that is held about one person */
      ownDataPerAccount: limit.default({ max: 2, windowMs: 3_600_000 }),
      /** exports of the ledger that one member of staff may make */
      exportsPerAccount: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** sealed parts that one member of staff may open one by one: of an export of many all are told */
      openingsPerAccount: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** mails that one account may have sent to its own or a new address */
      mailsPerAccount: limit.default({ max: 5, windowMs: 3_600_000 }),
      signUpPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** refreshes from one address */
      refreshPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** sockets opened from one address */
      socketsPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** forms sent from one address, or by one account with a proved address: tickets, plans */
      formsPerAddress: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** newsletters asked for from one address */
      newsletterPerAddress: limit.default({ max: 5, windowMs: 3_600_000 }),
      /** status links opened from one address */
      statusPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** calls of the career tools from one address, files aside */
      toolsPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** files sent for reading from one address */
      uploadsPerAddress: limit.default({ max: 300, windowMs: 60_000 }),
      /** certificates of decisions from one address: each takes a thread a quarter of a second */
      certificatesPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** promo codes tried from one address */
      promosPerAddress: limit.default({ max: 20, windowMs: 60_000 }),
    })
    .prefault({}),
  /** Where the operator is told of new tickets and requests; null: nowhere, the queue is enough. */
  supportAddress: z.email().nullable().default(null),
  forms: z
    .object({
      /** a form sent sooner than this after it was opened is set aside */
      minFillMs: z.int().min(0).default(FORM_MIN_FILL_MS),
      /** tickets of one writer in an hour; more are held */
      ticketsPerWriterHour: z.int().min(1).default(10),
    })
    .prefault({}),
  mail: z
    .object({
      /** smtp://… or smtps://…; null: mails wait, or are shown in the mailbox */
      smtpUrl: z
        .url({ protocol: /^smtps?$/ })
        .nullable()
        .default(null),
      /** sender; null: no-reply at the public origin's host */
      from: z.string().min(3).nullable().default(null),
      /** opens GET /api/dev/mailbox, which exists for this machine only; null: there is none */
      mailboxKey: z.string().min(32).nullable().default(null),
      retry: z
        .object({
          firstMs: z.int().min(1).default(60_000),
          maxMs: z.int().min(1).default(3_600_000),
        })
        .prefault({}),
      pollMs: z.int().min(1).default(1000),
    })
    .prefault({}),
  realtime: realtime.prefault({}),
  /** Of people's own requests to be erased; durations in milliseconds. */
  erasure: z
    .object({
      /** from the request until it is done; 0: at once */
      windowMs: z.int().min(0).default(ERASURE_WINDOW_MS),
      /** how long the operator keeps backups, which hold destroyed keys until then */
      backupsKeptMs: z.int().min(0).default(BACKUPS_KEPT_MS),
      /** how often it is looked whether one is due */
      sweepMs: z.int().min(10).default(5000),
    })
    .prefault({}),
  /** Of exports of the ledger; durations in milliseconds. */
  exports: z
    .object({
      /** how long a browser may take to begin, or go on with, a download */
      ticketMs: z.int().min(1).default(300_000),
      /** how often it is looked whether the reader still may */
      recheckMs: z.int().min(10).default(1000),
      /** how long one download may take: it holds a snapshot of the database, and can be resumed */
      passMs: z.int().min(1).default(1_800_000),
      /** what is hashed beside the whole: every prefix of so many bytes */
      prefixBytes: z
        .int()
        .min(1)
        .default(8 * 2 ** 20),
    })
    .prefault({}),
  /** Of the public listener; one is a socket to the system, so its limit of files must be higher. */
  connections: z
    .object({
      /** of one address (an IPv6 /64 counts as one); those of trusted proxies are not counted */
      perAddress: z.int().min(1).default(1000),
      /** in all, above `realtime.socketsMax` */
      max: z.int().min(1).default(25_000),
      /** for a whole request to arrive */
      requestTimeoutMs: z.int().min(1).default(30_000),
      /** how often it is looked whether that has passed */
      checkEveryMs: z.int().min(1).default(10_000),
      /** for the client of a refused connection to read why */
      lingerMs: z.int().min(1).default(1000),
    })
    .prefault({}),
  /** Largest JSON body, in bytes. */
  bodyLimit: z
    .int()
    .min(1024)
    .default(64 * 1024),
  /** From being told to stop until the listener closes; /readyz is red meanwhile. */
  drainMs: z.int().min(0).default(0),
  /** How long a closing server waits for requests under way. */
  closeGraceMs: z.int().min(0).default(10_000),
});
export type ApiConfig = z.infer<typeof apiConfig>;
export type ApiConfigInput = z.input<typeof apiConfig>;
