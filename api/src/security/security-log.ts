import type { ErrorCode } from '@roletrail/contracts/errors';
import type { Logger } from '@roletrail/contracts/logger';
import { Counter, type Registry } from 'prom-client';
import { computeMac } from './mac.ts';

/** Error codes that may indicate an attack, with their name in log and metrics. */
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
/** Not a refusal: an attacker with a staff password would do this. */
const EXPORT_OPENED = 'export_opened';

/** Security-relevant facts of a refusal. */
export interface Refused {
  readonly code: ErrorCode;
  /** id of the account, else the attempted name; null if there is none */
  readonly account: string | null;
  /** address bucket of the client (addressBucket) */
  readonly network: string;
  readonly requestId?: string;
}

/**
 * Log of signs of attacks, for operators. Lines have `logger: "security"`; their fields are a
 * stable interface (docs/operations/reference.md). Accounts and networks are keyed hashes, so that lines can
 * be correlated without identifying people.
 */
export interface SecurityLog {
  /** Ignores codes that do not indicate an attack. */
  refused(refused: Refused): void;
  /** Logs that an export with sealed values was made. */
  exportOpened(by: Omit<Refused, 'code'>): void;
  /** Logs one line per network and minute, so that the log is not flooded. */
  connectionRefused(network: string): void;
}

const QUIET_MS = 60_000;
const NETWORKS_MAX = 10_000;

export function openSecurityLog(logger: Logger, key: Uint8Array, metrics: Registry): SecurityLog {
  const lines = logger.child({ logger: 'security' });
  const counted = countedEvents(metrics);
  const hash = (name: string) => computeMac(key, name).toString('hex').slice(0, HASH_DIGITS);
  const networkHash = (network: string) => hash(`network ${network}`);
  const logged = new Set<string>();
  let loggedSince = 0;
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
      if (performance.now() - loggedSince > QUIET_MS) {
        logged.clear();
        loggedSince = performance.now();
      }
      const network = networkHash(from);
      if (logged.has(network) || logged.size >= NETWORKS_MAX) return;
      logged.add(network);
      lines.warn({ kind: CONNECTION_REFUSED, code: null, account: null, network }, 'refused');
    },
  };
}

/** 64 bits: enough to distinguish, too few to identify a person. */
const HASH_DIGITS = 16;

function kindOf(code: ErrorCode): string | null {
  return code in SECURITY_KINDS ? SECURITY_KINDS[code as keyof typeof SECURITY_KINDS] : null;
}

/** Counter by kind only; accounts and addresses do not belong in metrics. */
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
