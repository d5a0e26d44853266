import { REPORT_EXPORT_MAX } from '@roletrail/contracts/http/custom-reports';
import {
  APPEND_DEADLINE_MS,
  BACKUPS_KEPT_DAYS,
  FORM_MIN_FILL_MS,
  INACTIVITY_LIMIT_MS,
  INACTIVITY_WARN_MS,
} from '@roletrail/contracts/limits';
import { REALTIME } from '@roletrail/contracts/realtime';
import { z } from 'zod';

/** Also the limit for running sessions after a role is granted. */
export const STAFF_LIFETIME_MS = 24 * 3_600_000;

export const ERASURE_WINDOW_MS = 7 * 24 * 3_600_000;
export const BACKUPS_KEPT_MS = BACKUPS_KEPT_DAYS * 24 * 3_600_000;
/** events */
export const OUTBOX_LIMIT = 50_000;
export const DECISIONS_PER_HOUR = 20;

const limit = z.object({
  /** maximum requests in one window */
  max: z.int().min(1),
  windowMs: z.int().min(1),
});

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, 'must be an origin: scheme, host, optional port');

/** Settings of the socket channel; durations in ms. */
const realtime = z.object({
  /** frames of one socket: burst, and average per second */
  frames: z
    .object({ burst: z.int().min(1), perSecond: z.number().min(0.1) })
    .default({ burst: REALTIME.framesBurst, perSecond: REALTIME.framesPerSecond }),
  socketsMax: z.int().min(1).default(20_000),
  /** unauthenticated sockets of one address, including those of the demo */
  anonymousPerAddress: z.int().min(1).default(60),
  /** interval of checks for due warnings and ends */
  dueMs: z.int().min(10).default(500),
  pingMs: z.int().min(10).default(REALTIME.pingMs),
  /** interval at which all sessions with sockets are read again */
  revalidateMs: z.int().min(10).default(30_000),
  /** interval of messages on the channel `health` */
  healthMs: z.int().min(10).default(1000),
  /** interval of messages on the channel `visits` */
  visitsMs: z.int().min(10).default(2000),
  /** interval of ending expired sessions without sockets */
  sweepMs: z.int().min(10).default(5000),
});

/**
 * Settings of the api role as values; only cli reads the environment. Durations in ms.
 * `apiConfig.parse({...})` applies the defaults.
 */
export const apiConfig = z.object({
  /** Public origin of the service, e.g. https://roletrail.example; base of every link. */
  publicOrigin: origin,
  /** Further allowed origins, e.g. http://127.0.0.1:3000 beside http://localhost:3000. */
  otherOrigins: z.array(origin).default([]),
  host: z.string().min(1).default('127.0.0.1'),
  /** 0: any free port */
  port: z.int().min(0).max(65_535).default(3000),
  /** CIDR blocks of proxies whose X-Forwarded-For entries are trusted; empty: none. */
  trustedProxies: z.array(z.string()).default([]),
  inactivity: z
    .object({
      warnMs: z.int().min(1).default(INACTIVITY_WARN_MS),
      limitMs: z.int().min(1).default(INACTIVITY_LIMIT_MS),
    })
    .refine((i) => i.warnMs < i.limitMs, 'the warning must come before the end')
    .prefault({}),
  /** Absolute lifetime of a session, also with activity (NIST SP 800-63B, AAL2: 24 h). */
  sessionLifetime: z
    .object({
      /** for users with a role */
      staffMs: z.int().min(1).default(STAFF_LIFETIME_MS),
      othersMs: z
        .int()
        .min(1)
        .default(30 * 24 * 3_600_000),
    })
    .prefault({}),
  /** `required`: routes that need a role accept only sessions with a second factor. */
  staffSecondFactor: z.enum(['optional', 'required']).default('optional'),
  /** Wait for the log's acknowledgement before a decision is answered `pending`. */
  appendDeadlineMs: z.int().min(1).default(APPEND_DEADLINE_MS),
  /** Unacknowledged outbox rows from which acceptances, sign-ups and sign-ins are refused. */
  outboxLimit: z.int().min(1).default(OUTBOX_LIMIT),
  /** Decisions per person and hour, above which acceptances are refused; null: no limit. */
  decisionsPerHour: z.int().min(1).nullable().default(DECISIONS_PER_HOUR),
  /** true if database and log run on this machine, for local-only features. */
  embedded: z.boolean().default(false),
  /** Folder of the built web client; null: API only. */
  staticDir: z.string().nullable().default(null),
  /** Build of the web client, recorded with each acceptance. */
  webBuild: z.string().max(64).nullable().default(null),
  /** Demonstration account whose acceptance GET /ledger/example shows; never a real person. */
  demonstrationUserId: z.uuid().nullable().default(null),
  /** Answer of GET /ledger; `vkeys` by `topic/partition`. */
  ledger: z.object({ origin: z.string().min(1), vkeys: z.record(z.string(), z.string()) }),
  /** Set if the data is a read-only copy from a bundle; null for a real deployment. */
  copy: z
    .object({ takenAt: z.iso.datetime(), signedUntil: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  /** serve /metrics on the public listener too, for local requests only */
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
      /** mails to one inbox caused by other people; further ones are silently dropped */
      lettersPerInbox: limit.default({ max: 3, windowMs: 86_400_000 }),
      /** further mails of one kind with a link to one address; shorter than the link's life */
      linkLettersPerAddress: limit.default({ max: 1, windowMs: 43_200_000 }),
      /** mails of one kind with a link to all spellings of an inbox (tags, full stops) */
      linkLettersPerSpellings: limit.default({ max: 3, windowMs: 43_200_000 }),
      /** confirmations of tickets and plans to one account with a verified address */
      confirmationsPerAccount: limit.default({ max: 5, windowMs: 3_600_000 }),
      /** notices to one inbox about accounts that never verified their address */
      noticesPerInbox: limit.default({ max: 6, windowMs: 86_400_000 }),
      /** recovery mails of one account */
      recoveryPerAccount: limit.default({ max: 3, windowMs: 3_600_000 }),
      /** further recovery mails of one account; window shorter than the link's life */
      recoveryRefill: limit.default({ max: 1, windowMs: 1_200_000 }),
      /** recovery mails of one account per day; then only to replace a link about to expire */
      recoveryPerDay: limit.default({ max: 12, windowMs: 86_400_000 }),
      /** recovery mails per day to an address that was never verified */
      recoveryPerDayUnproved: limit.default({ max: 6, windowMs: 86_400_000 }),
      /** recovery mails of one account from one browser that it used before */
      recoveryPerKnownBrowser: limit.default({ max: 3, windowMs: 3_600_000 }),
      /** calls that send mail to an address of the caller's choice, and uses of links */
      linksPerAddress: limit.default({ max: 60, windowMs: 600_000 }),
      /** archives of one person's own data */
      ownDataPerAccount: limit.default({ max: 2, windowMs: 3_600_000 }),
      /** ledger exports of one staff member */
      exportsPerAccount: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** sealed parts that one staff member may open singly; a bulk export notifies other staff */
      openingsPerAccount: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** mails that one account may request to its own or a new address */
      mailsPerAccount: limit.default({ max: 5, windowMs: 3_600_000 }),
      /** images of articles that one member of staff uploads */
      imagesPerAccount: limit.default({ max: 30, windowMs: 3_600_000 }),
      signUpPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** refreshes from one address */
      refreshPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** sockets opened from one address */
      socketsPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** forms from one address, or from one account with a verified address: tickets, plans */
      formsPerAddress: limit.default({ max: 30, windowMs: 3_600_000 }),
      /** answers to “was this useful?” from one address */
      feedbackPerAddress: limit.default({ max: 20, windowMs: 3_600_000 }),
      /** newsletter requests from one address */
      newsletterPerAddress: limit.default({ max: 5, windowMs: 3_600_000 }),
      /** status links opened from one address */
      statusPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** calls of the career tools from one address, files aside */
      toolsPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** reads of calendar links from one address, which many people of a service share */
      calendarsPerAddress: limit.default({ max: 600, windowMs: 60_000 }),
      /** uploaded files from one address */
      uploadsPerAddress: limit.default({ max: 300, windowMs: 60_000 }),
      /** certificates of decisions from one address: each uses a thread for 250 ms */
      certificatesPerAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** job titles that visitors look up from one address */
      titlesPerAddress: limit.default({ max: 30, windowMs: 60_000 }),
      /** promo codes tried from one address */
      promosPerAddress: limit.default({ max: 20, windowMs: 60_000 }),
    })
    .prefault({}),
  /** Measurement of pages; durations in ms. */
  analytics: z
    .object({
      /** false: nothing is collected */
      enabled: z.boolean().default(true),
      /** batches from one address; further ones are dropped silently */
      perAddress: limit.default({ max: 60, windowMs: 60_000 }),
      /** entries kept of one address in an hour; further ones are dropped */
      rowsPerAddress: z.int().min(1).default(5000),
      /** entries kept by this process in a day of UTC; further ones are dropped */
      rowsPerDay: z.int().min(1).default(1_000_000),
      /** entries that wait for the database; further ones are dropped */
      bufferMax: z.int().min(1).default(20_000),
      /** interval of writing them */
      flushMs: z.int().min(10).default(1000),
      /** interval of partitions, sums of days and deletion */
      sweepMs: z.int().min(10).default(600_000),
    })
    .prefault({}),
  /** Recipient of notices about new tickets and requests; null: no notices, queue only. */
  supportAddress: z.email().nullable().default(null),
  /** /status and /api/status are for everyone */
  statusPage: z.boolean().default(false),
  /** searches on job sites, shown beside roles; `{role}` and `{place}` in an address are filled */
  jobSearchLinks: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
  forms: z
    .object({
      /** a form sent sooner than this after it was opened is held */
      minFillMs: z.int().min(0).default(FORM_MIN_FILL_MS),
      /** tickets of one sender per hour; further ones are held */
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
      /** opens GET /api/dev/mailbox, for local requests only; null: disabled */
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
  /** Erasures at the request of people and of staff; durations in ms. */
  erasure: z
    .object({
      /** time from the request to the erasure; 0: at once */
      windowMs: z.int().min(0).default(ERASURE_WINDOW_MS),
      /** members of staff who must agree to an erasure that staff request */
      approvals: z.union([z.literal(1), z.literal(2)]).default(1),
      /** retention of the operator's backups, which still hold destroyed keys */
      backupsKeptMs: z.int().min(0).default(BACKUPS_KEPT_MS),
      /** interval of checks for due erasures */
      sweepMs: z.int().min(10).default(5000),
    })
    .prefault({}),
  /** Reminders by mail. */
  reminders: z
    .object({
      /** interval of checks for due reminders, ms */
      sweepMs: z.int().min(10).default(60_000),
      /** hour of the person's day from which its reminder is sent */
      fromHour: z.int().min(0).max(23).default(7),
    })
    .prefault({}),
  /** Issues of the newsletter. */
  newsletter: z
    .object({
      /** interval of the passes that queue letters, ms */
      sweepMs: z.int().min(10).default(1000),
      /** letters of an issue in the mail queue at a time, so that other mail does not wait long */
      waiting: z.int().min(1).default(50),
    })
    .prefault({}),
  /** Interval at which settings that are kept in memory are read again, ms. */
  settingsPollMs: z.int().min(10).default(5000),
  /** Custom reports of staff. */
  reports: z
    .object({
      /** time limit of a statement, ms */
      statementMs: z.int().min(1).default(5_000),
      /** most rows of a file */
      exportMax: z.int().min(1).default(REPORT_EXPORT_MAX),
      /** interval of checks for due letters, ms */
      sweepMs: z.int().min(10).default(60_000),
    })
    .prefault({}),
  /** Articles of staff. */
  articles: z
    .object({
      /** interval of checks for scheduled articles that are due, ms */
      sweepMs: z.int().min(10).default(5000),
      /** true: links to other sites are checked; links to our own pages always are */
      linkCheck: z.boolean().default(false),
      /** interval of the passes that check links, ms */
      linkCheckMs: z.int().min(10).default(30_000),
    })
    .prefault({}),
  /** Exports of the ledger; durations in ms. */
  exports: z
    .object({
      /** time to start or resume a download */
      ticketMs: z.int().min(1).default(300_000),
      /** interval of checks of the reader's permission */
      recheckMs: z.int().min(10).default(1000),
      /** maximum duration of one download, which holds a snapshot; it can be resumed */
      passMs: z.int().min(1).default(1_800_000),
      /** a reader of a list that takes nothing for this time is cut, ms */
      stalledMs: z.int().min(10).default(20_000),
      /** interval of prefixes that are hashed in addition to the whole, bytes */
      prefixBytes: z
        .int()
        .min(1)
        .default(8 * 2 ** 20),
    })
    .prefault({}),
  /** Public listener. Each connection uses a file descriptor of the process. */
  connections: z
    .object({
      /** per address (an IPv6 /64 counts as one); trusted proxies are not counted */
      perAddress: z.int().min(1).default(1000),
      /** in total; above `realtime.socketsMax` */
      max: z.int().min(1).default(25_000),
      /** for the arrival of a whole request */
      requestTimeoutMs: z.int().min(1).default(30_000),
      /** interval of checks for that timeout */
      checkEveryMs: z.int().min(1).default(10_000),
      /** for the client of a refused connection to read the answer */
      lingerMs: z.int().min(1).default(1000),
    })
    .prefault({}),
  /** Largest JSON body, in bytes. */
  bodyLimit: z
    .int()
    .min(1024)
    .default(64 * 1024),
  /** Time from the stop signal until the listener closes; /readyz is red meanwhile. */
  drainMs: z.int().min(0).default(0),
  /** Maximum wait of a closing server for requests under way. */
  closeGraceMs: z.int().min(0).default(10_000),
});
export type ApiConfig = z.infer<typeof apiConfig>;
export type ApiConfigInput = z.input<typeof apiConfig>;
