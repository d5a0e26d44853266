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
import { type Opened, openSecrets } from '../../consent/secrets.ts';
import { changed } from './prefixes.ts';
import { ERASED, type StoredExport } from './stored-export.ts';

type Context = Pick<ApiContext, 'deps'>;

/**
 * Rows with what they sealed. Keys are read as they are at this moment, not as they were when the
 * pass began: the snapshot still holds the key of somebody who was erased since.
 * @throws ApiError EXPORT_CHANGED once anybody was erased since the export was made, so that no
 *   file shows one person before and another after
 */
export async function openRows(
  { deps }: Context,
  made: StoredExport,
  rows: readonly LogRow[],
): Promise<readonly ExportRow[]> {
  const decisions = rows.map((row) => readDecision(Buffer.from(String(row.entry), 'hex')));
  const people = decisions.flatMap((decision) => (decision ? [decision.data.userId] : []));
  const keys = await keysNow({ deps }, made, [...new Set(people)]);
  const failed: unknown[] = [];
  const opened = rows.map((row, i) => {
    const decision = decisions[i] ?? null;
    if (decision) return { ...row, ...fieldsOf(keys, decision, failed) };
    return { ...row, ...closed(row.status === 'unreadable' ? null : 'none') };
  });
  if (failed.length > 0) {
    const about = { err: failed[0], rows: failed.length, exportId: made.id };
    deps.logger.error(about, 'sealed evidence does not open');
  }
  return opened;
}

/** Keys that do not unwrap are not among them: whatever they sealed cannot be opened. */
async function keysNow(
  { deps }: Context,
  { epoch }: StoredExport,
  people: readonly string[],
): Promise<ReadonlyMap<string, KeyState>> {
  const { rows } = await sql<{ erased: number; user_id: string | null; wrapped: Buffer | null }>`
    select ${ERASED} as erased, k.user_id, k.wrapped
    from (select) as once left join data_key k on k.user_id = any(${people}::uuid[])`.execute(
    deps.db,
  );
  if (rows[0]?.erased !== epoch) throw changed('the people who are not erased');
  const found = new Map<string, KeyState>();
  for (const { user_id, wrapped } of rows) {
    if (user_id === null) continue;
    try {
      for (const state of keyStates(deps.keys.vault, [user_id], [{ user_id, wrapped }])) {
        found.set(...state);
      }
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      deps.logger.error({ err: error }, 'a data key does not open');
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
    return secrets === 'erased' ? closed('erased') : shown(secrets);
  } catch (error) {
    if (!(error instanceof VaultError || error instanceof z.ZodError)) throw error;
    failed.push(error);
    return closed('cannot_be_opened');
  }
}

function shown({ evidence, account, words }: Opened): OpenedFields {
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

function closed(sealedState: Exclude<RowSealedState, 'opened'> | null): OpenedFields {
  return { sealedState, ...NOTHING };
}
