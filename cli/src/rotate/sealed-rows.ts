import { sealedBefore } from '@roletrail/api/account/undo-state';
import { mailPlace } from '@roletrail/api/mail/enqueue-mail';
import type { Tx } from '@roletrail/db/open';
import { readKeys, rewrapped } from '@roletrail/vault/data-keys';
import { VaultError } from '@roletrail/vault/errors';
import type { VaultKeys } from '@roletrail/vault/keys';
import { resealedSystem, unseal } from '@roletrail/vault/seal';
import { addressTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import { BATCH, type Batch, batchOf, FIRST_ID, type Step } from './step.ts';

/** Data keys of people. */
export const sealedDataKeys: Step = {
  name: 'data keys',
  async reseal(tx, keys, after) {
    const rows = await tx
      .selectFrom('data_key')
      .select(['user_id as id', 'wrapped as box'])
      .where('user_id', '>', after ?? FIRST_ID)
      .orderBy('user_id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    return resealRows(rows, 'data_key', 'user_id', 'wrapped', tx, ({ id, box }) =>
      rewrapped(keys, { user_id: id, wrapped: box }),
    );
  },
};

/** Mail that waits, and mail that was sent and is kept for a while. */
export const sealedMail: Step = {
  name: 'mail',
  async reseal(tx, keys, after) {
    const rows = await tx
      .selectFrom('mail_message')
      .select(['id', 'content as box'])
      .where('id', '>', after ?? FIRST_ID)
      .orderBy('id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    return resealRows(rows, 'mail_message', 'id', 'content', tx, ({ id, box }) =>
      resealedSystem(keys, mailPlace(id), box),
    );
  },
};

interface SealedRow {
  readonly id: string;
  readonly box: Buffer | null;
}

async function resealRows(
  rows: readonly SealedRow[],
  table: string,
  idColumn: string,
  boxColumn: string,
  tx: Tx,
  resealOne: (row: SealedRow & { readonly box: Buffer }) => Buffer | 'unreadable' | null,
): Promise<Batch> {
  const changed: { id: string; box: Buffer }[] = [];
  let unreadable = 0;
  for (const { id, box } of rows) {
    const sealed = box === null ? null : resealOne({ id, box });
    if (sealed === 'unreadable') unreadable += 1;
    else if (sealed !== null) changed.push({ id, box: sealed });
  }
  if (changed.length > 0) {
    await sql`
      update ${sql.ref(table)} t set ${sql.ref(boxColumn)} = n.box
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ box }) => box)}::bytea[])
        as n (id, box)
      where t.${sql.ref(idColumn)} = n.id`.execute(tx);
  }
  return batchOf(rows, ({ id }) => id, { resealed: changed.length, unreadable });
}

/** Tags of addresses that stay reserved after a change. The address itself is sealed beside. */
export const reservedAddresses: Step = {
  name: 'reserved addresses',
  async reseal(tx, keys, after) {
    const rows = await tx
      .selectFrom('account_undo')
      .select(['id', 'user_id', 'sealed', 'reserved_tag'])
      .where('reserved_tag', 'is not', null)
      .where('id', '>', after ?? FIRST_ID)
      .orderBy('id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    const sums = { resealed: 0, unreadable: 0 };
    for (const { id, user_id: userId, sealed, reserved_tag: known } of rows) {
      const email = await openAddress(tx, keys, { id, userId, sealed });
      const tag = email === null ? null : addressTag(keys, email);
      if (tag === null) sums.unreadable += 1;
      if (tag === null || known?.equals(tag)) continue;
      await tx
        .updateTable('account_undo')
        .set({ reserved_tag: tag })
        .where('id', '=', id)
        .execute();
      sums.resealed += 1;
    }
    return batchOf(rows, ({ id }) => id, sums);
  },
};

/** Null: it does not open. */
async function openAddress(
  tx: Tx,
  keys: VaultKeys,
  { id, userId, sealed }: { id: string; userId: string; sealed: string },
): Promise<string | null> {
  try {
    const key = (await readKeys(tx, keys, [userId])).get(userId);
    const opened = unseal(key, { eventId: id, userId }, sealed);
    return opened.kind === 'opened' ? sealedBefore.parse(opened.value).email : null;
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}
