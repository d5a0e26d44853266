import { type DecisionEvent, readDecision } from '@roletrail/contracts/events/decisions';
import type {
  ExportRow,
  LogRow,
  OpenedFields,
  RowSealedState,
} from '@roletrail/contracts/export-row';
import { type KeyState, keyStates } from '@roletrail/vault/data-keys';
import { VaultError } from '@roletrail/vault/errors';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ApiContext } from '../../api.ts';
import { type OpenedSecrets, openSecrets } from '../../consent/secrets.ts';

/**
 * Opens the sealed values of rows with the current keys, not those of the snapshot, because it
 * still holds the keys of people erased since. The caller must check for erasures before it
 * forwards rows.
 */
export async function openRows(
  deps: ApiContext['deps'],
  exportId: string,
  rows: readonly LogRow[],
): Promise<readonly ExportRow[]> {
  const decisions = rows.map((row) => readDecision(Buffer.from(String(row.entry), 'hex')));
  const people = decisions.flatMap((decision) => (decision ? [decision.data.userId] : []));
  const failed: unknown[] = [];
  const keys = await keysNow(deps, [...new Set(people)], failed);
  const opened = rows.map((row, i) => {
    const decision = decisions[i] ?? null;
    if (decision) return { ...row, ...fieldsOf(keys, decision, failed) };
    return { ...row, ...waitForClose(row.status === 'unreadable' ? null : 'none') };
  });
  if (failed.length > 0) {
    const about = { err: failed[0], failures: failed.length, exportId };
    deps.logger.error(about, 'sealed evidence does not open');
  }
  return opened;
}

/** Reads keys; omits a key that does not unwrap, so that its values stay sealed. */
async function keysNow(
  { db, keys }: ApiContext['deps'],
  people: readonly string[],
  failed: unknown[],
): Promise<ReadonlyMap<string, KeyState>> {
  const rows = await db
    .selectFrom('data_key')
    .select(['user_id', 'wrapped'])
    .where('user_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  const found = new Map<string, KeyState>();
  for (const row of rows) {
    try {
      for (const state of keyStates(keys.vault, [row.user_id], [row])) found.set(...state);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      failed.push(error);
    }
  }
  return found;
}

function fieldsOf(
  keys: ReadonlyMap<string, KeyState>,
  decision: DecisionEvent,
  failed: unknown[],
): OpenedFields {
  try {
    const secrets = openSecrets(keys.get(decision.data.userId), decision);
    return secrets === 'erased' ? waitForClose('erased') : shown(secrets);
  } catch (error) {
    if (!(error instanceof VaultError || error instanceof z.ZodError)) throw error;
    failed.push(error);
    return waitForClose('cannot_be_opened');
  }
}

function shown({ evidence, account, words }: OpenedSecrets): OpenedFields {
  return {
    sealedState: 'opened',
    ip: evidence?.observed.ip ?? null,
    peer: evidence?.observed.peer ?? null,
    userAgent: evidence?.observed.userAgent ?? null,
    claimedUserAgent: evidence?.claimed.userAgent ?? null,
    deviceId: evidence?.claimed.deviceId ?? null,
    email: account?.email ?? null,
    name: account?.name ?? null,
    words,
  };
}

const NOTHING = {
  ip: null,
  peer: null,
  userAgent: null,
  claimedUserAgent: null,
  deviceId: null,
  email: null,
  name: null,
  words: null,
} as const;

function waitForClose(sealedState: Exclude<RowSealedState, 'opened'> | null): OpenedFields {
  return { sealedState, ...NOTHING };
}
