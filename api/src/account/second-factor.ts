import { createHash, randomInt } from 'node:crypto';
import { FACTOR_SETUP_MINUTES, RECOVERY_CODES } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { seal, unseal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** Parameters of RFC 6238 that every authenticator app supports. */
const FORM = { issuer: 'RoleTrail', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of steps before and after now whose codes are valid, because phone clocks differ. */
const WINDOW = 1;
/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

const sealedSecret = z.object({ secret: z.string() });

/** Second factor that matched. */
export type UsedFactor = 'totp' | 'recovery_code';

/** SQL condition: a factor that is on, or whose set-up has not expired. */
const isLiveFactor = sql<boolean>`(
  confirmed_at is not null
  or created_at > clock_timestamp() - ${FACTOR_SETUP_MINUTES} * interval '1 minute')`;

/**
 * State of a person's second factor. A `pending` factor is unconfirmed and not required. Its state
 * is `off` once its set-up has expired.
 */
export interface FactorState {
  readonly status: 'off' | 'pending' | 'on';
  readonly enabledAt: Date | null;
  readonly codesLeft: number;
}

export async function factorState(db: Database | Tx, userId: string): Promise<FactorState> {
  const { rows } = await sql<{ confirmed_at: Date | null; left: number }>`
    select f.confirmed_at, (
      select count(*) from recovery_code c where c.user_id = f.user_id and c.used_at is null
    )::int as left
    from totp_factor f where f.user_id = ${userId} and ${isLiveFactor}`.execute(db);
  const row = rows[0];
  if (!row) return { status: 'off', enabledAt: null, codesLeft: 0 };
  return {
    status: row.confirmed_at === null ? 'pending' : 'on',
    enabledAt: row.confirmed_at,
    codesLeft: row.left,
  };
}

/**
 * Starts the set-up of a factor, or restarts it. The secret is sealed under the person's data key,
 * so an erasure destroys it. The factor is not required until it is confirmed.
 * @returns null if there is a confirmed factor
 */
export async function beginFactor(
  tx: Tx,
  keys: VaultKeys,
  person: { readonly userId: string; readonly email: string },
): Promise<{ uri: string; secret: string } | null> {
  const { userId } = person;
  const secret = new Secret({ size: SECRET_BYTES });
  const id = uuidv7();
  const key = requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
  const row = {
    id,
    sealed_secret: seal(key, { eventId: id, userId }, { secret: secret.base32 }),
    created_at: sql<Date>`clock_timestamp()`,
    last_step: -1,
  };
  const begun = await tx
    .insertInto('totp_factor')
    .values({ user_id: userId, ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows !== 1n) return null;
  const uri = new TOTP({ ...FORM, label: person.email, secret }).toString();
  return { uri, secret: secret.base32 };
}

/**
 * Uses a code of the authenticator app. A code is valid once, and not if it is older than the last.
 * @param pending true for the first code, which confirms the factor
 * @returns false if the code is invalid or the set-up has expired
 */
export async function useTotp(
  tx: Tx,
  keys: VaultKeys,
  userId: string,
  code: string,
  pending = false,
): Promise<boolean> {
  const row = await tx
    .selectFrom('totp_factor')
    .select(['id', 'sealed_secret', sql<Date>`clock_timestamp()`.as('now')])
    .where('user_id', '=', userId)
    .where('confirmed_at', pending ? 'is' : 'is not', null)
    .where(isLiveFactor)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const key = requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
  const opened = unseal({ kind: 'live', key }, { eventId: row.id, userId }, row.sealed_secret);
  if (opened.kind === 'erased') return false;
  const { secret } = sealedSecret.parse(opened.value);
  // the database's clock: a wrong clock of this process would reject every code
  const timestamp = row.now.getTime();
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const used = await tx
    .updateTable('totp_factor')
    .set({ last_step: step, ...(pending ? { confirmed_at: sql<Date>`clock_timestamp()` } : {}) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * Uses the entered code: six digits of the app, or a recovery code.
 * @returns null if it matches nothing or was used before
 */
export async function useSecondFactor(
  tx: Tx,
  keys: VaultKeys,
  userId: string,
  typed: string,
): Promise<UsedFactor | null> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return (await useTotp(tx, keys, userId, code)) ? 'totp' : null;
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? 'recovery_code' : null;
}

/** Without 0, 1, I and O: 5 bits a character. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;

/** Creates new recovery codes of 80 random bits and invalidates the old ones. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashCode(userId, code), used_at: null })),
    )
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function dropFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totp_factor').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Deletes factors that were not confirmed in time. */
export async function sweepFactors(db: Database): Promise<void> {
  await sql`delete from totp_factor where not ${isLiveFactor}`.execute(db);
}

/** Confirmed factor with its recovery codes, for a restore; its secret stays sealed. */
export const storedFactor = z.object({
  id: z.string(),
  sealedSecret: z.string(),
  createdAt: z.coerce.date(),
  confirmedAt: z.coerce.date(),
  lastStep: z.int(),
  codes: z.array(z.object({ hash: z.base64(), usedAt: z.coerce.date().nullable() })),
});
export type StoredFactor = z.infer<typeof storedFactor>;

/** Returns the person's confirmed factor; null if there is none. */
export async function readFactor(tx: Tx, userId: string): Promise<StoredFactor | null> {
  const row = await tx
    .selectFrom('totp_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || row.confirmed_at === null) return null;
  const codes = await tx
    .selectFrom('recovery_code')
    .select(['code_hash', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    id: row.id,
    sealedSecret: row.sealed_secret,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    lastStep: row.last_step,
    codes: codes.map(({ code_hash, used_at }) => ({
      hash: code_hash.toString('base64'),
      usedAt: used_at,
    })),
  };
}

/**
 * Replaces the person's current factor by a stored one; null removes it. A code that was used since
 * stays used.
 */
export async function restoreFactor(
  tx: Tx,
  userId: string,
  stored: StoredFactor | null,
): Promise<void> {
  const present = await readFactor(tx, userId);
  await dropFactor(tx, userId);
  if (stored === null) return;
  const sameStep = present?.id === stored.id ? present.lastStep : -1;
  await tx
    .insertInto('totp_factor')
    .values({
      user_id: userId,
      id: stored.id,
      sealed_secret: stored.sealedSecret,
      created_at: stored.createdAt,
      confirmed_at: stored.confirmedAt,
      last_step: Math.max(stored.lastStep, sameStep),
    })
    .execute();
  if (stored.codes.length === 0) return;
  const usedSince = new Map(present?.codes.map(({ hash, usedAt }) => [hash, usedAt]));
  await tx
    .insertInto('recovery_code')
    .values(
      stored.codes.map(({ hash, usedAt }) => ({
        user_id: userId,
        code_hash: Buffer.from(hash, 'base64'),
        used_at: usedAt ?? usedSince.get(hash) ?? null,
      })),
    )
    .execute();
}

/** Hashes a code. 2^80 guesses need no slow hash; the id makes hashes unique per person. */
const hashCode = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest();
