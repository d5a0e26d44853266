import type { ErrorCode } from '@roletrail/contracts/errors';
import type { Logger } from '@roletrail/contracts/logger';
import { Counter, type Registry } from 'prom-client';
import { computeMac } from './mac.ts';

/** The refusals that attacks are made of, and what each is called in log and metrics. */
export const SECURITY_KINDS = {
  INVALID_CREDENTIALS: 'sign_in_failed',
  SECOND_FACTOR_INVALID: 'second_factor_failed',
  PASSWORD_WRONG: 'password_wrong',
  LINK_INVALID: 'link_invalid',
  REFRESH_REUSED: 'refresh_reused',
  TOKEN_INVALID: 'token_invalid',
  AUDITOR_TOKEN_INVALID: 'auditor_token_invalid',
  ROLE_REQUIRED: 'role_required',
  ORIGIN_REFUSED: 'origin_refused',
  RATE_LIMITED: 'rate_limited',
} as const satisfies Partial<Record<ErrorCode, string>>;

const CONNECTION_REFUSED = 'connection_refused';
/** No refusal: what a thief with the password of staff would do. */
const EXPORT_OPENED = 'export_opened';

/** A refusal as far as it tells of an attack. */
export interface Refused {
  readonly code: ErrorCode;
  /** id of the account that it is about, else the name that was tried; null: nobody's */
  readonly account: string | null;
  /** the client's, as addressBucket has it */
  readonly network: string;
  readonly requestId?: string;
}

/**
 * What an attack looks like, for whoever watches the log. Lines bear `logger: "security"`; their
 * fields are a promise to programs that read them (docs/operations.md). Accounts and networks stand
 * in them as keyed hashes: lines about one can be put together, and name nobody.
 */
export interface SecurityLog {
  /** Says nothing of codes that are no sign of an attack. */
  refused(refused: Refused): void;
  /** An export with sealed values was made. */
  exportOpened(by: Omit<Refused, 'code'>): void;
  /** One line a network and minute: a flood of connections must not become one of lines. */
  connectionRefused(network: string): void;
}

const QUIET_MS = 60_000;
const NETWORKS_MAX = 10_000;

export function openSecurityLog(logger: Logger, key: Uint8Array, metrics: Registry): SecurityLog {
  const lines = logger.child({ logger: 'security' });
  const counted = countedEvents(metrics);
  const hash = (name: string) => computeMac(key, name).toString('hex').slice(0, HASH_DIGITS);
  const networkHash = (network: string) => hash(`network ${network}`);
  const said = new Set<string>();
  let saidSince = 0;
  return {
    refused({ code, account, network, requestId }) {
      const kind = kindOf(code);
      if (kind === null) return;
      counted.inc({ kind });
      const of = account === null ? null : hash(`account ${account}`);
      lines.warn({ kind, code, account: of, network: networkHash(network), requestId }, 'refused');
    },
    exportOpened({ account, network, requestId }) {
      counted.inc({ kind: EXPORT_OPENED });
      const of = account === null ? null : hash(`account ${account}`);
      const line = { kind: EXPORT_OPENED, code: null, account: of, requestId };
      lines.warn({ ...line, network: networkHash(network) }, 'exported');
    },
    connectionRefused(from) {
      counted.inc({ kind: CONNECTION_REFUSED });
      if (performance.now() - saidSince > QUIET_MS) {
        said.clear();
        saidSince = performance.now();
      }
      const network = networkHash(from);
      if (said.has(network) || said.size >= NETWORKS_MAX) return;
      said.add(network);
      lines.warn({ kind: CONNECTION_REFUSED, code: null, account: null, network }, 'refused');
    },
  };
}

/** 64 bits: enough to tell apart, too few to be anybody's name. */
const HASH_DIGITS = 16;

function kindOf(code: ErrorCode): string | null {
  return code in SECURITY_KINDS ? SECURITY_KINDS[code as keyof typeof SECURITY_KINDS] : null;
}

/** By kind alone: what names an account or an address has no place in metrics. */
function countedEvents(metrics: Registry): Counter<'kind'> {
  const counter = new Counter({
    name: 'roletrail_security_events_total',
    help: 'Refusals that attacks are made of, and exports with sealed values',
    labelNames: ['kind'],
    registers: [metrics],
  });
  for (const kind of [...Object.values(SECURITY_KINDS), CONNECTION_REFUSED, EXPORT_OPENED]) {
    counter.inc({ kind }, 0);
  }
  return counter;
}
