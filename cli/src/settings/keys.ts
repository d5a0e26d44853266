import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deriveVaultKeys, type VaultKeys } from '@roletrail/vault/keys';
import { createFileAtomically } from '../runtime/atomic-file.ts';
import { CliError } from '../runtime/cli-error.ts';
import { readTextFile } from '../runtime/files.ts';

/**
 * The three secrets of a deployment, 32 bytes each.
 *  - `master` wraps every person's data key; lost = sealed evidence is permanently unreadable
 *  - `ledger` Ed25519 seed that signs checkpoints
 *  - `jwt` access tokens, and by HKDF refresh and presentation tokens
 */
export const KEY_NAMES = ['master', 'ledger', 'jwt'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** During a rotation of the master key: the one before, which still opens what is sealed under it. */
export const PREVIOUS_MASTER_VARIABLE = 'RT_MASTER_KEY_PREVIOUS';

/** A whole deployment's keys. */
export type AllKeys = Readonly<Record<KeyName, Buffer>>;

/** Keys of a process; null if it does not need the key. */
export type Keys = Readonly<Record<KeyName, Buffer | null>>;

/** Names of the variables. */
export const KEY_VARIABLES = {
  master: 'RT_MASTER_KEY',
  ledger: 'RT_LEDGER_KEY',
  jwt: 'RT_JWT_KEY',
} as const satisfies Record<KeyName, string>;

/**
 * Which keys each role works with. The api verifies checkpoints with the public key that the
 * database remembers; a stolen api signs no history.
 */
export const KEYS_OF_ROLE = {
  /** opens and seals people's data; signs tokens */
  api: ['master', 'jwt'],
  /** seals unreadable records */
  'consent-worker': ['master'],
  /** seals unreadable records; signs checkpoints */
  'audit-projector': ['master', 'ledger'],
} as const satisfies Readonly<Record<string, readonly KeyName[]>>;

/**
 * A key that this process declared.
 * @throws Error when it did not: a defect
 */
export function requireKey(keys: Keys, name: KeyName): Buffer {
  const key = keys[name];
  if (key === null) throw new Error(`this process does not hold ${KEY_VARIABLES[name]}`);
  return key;
}

/** What a process opens and seals with. @throws Error when it did not declare the master key */
export function vaultKeysOf(held: {
  readonly keys: Keys;
  readonly previousMasterKey: Buffer | null;
}): VaultKeys {
  return deriveVaultKeys(requireKey(held.keys, 'master'), held.previousMasterKey);
}

export function generateKeys(): AllKeys {
  return { master: randomBytes(32), ledger: randomBytes(32), jwt: randomBytes(32) };
}

/** Lines for an environment file. */
export function keysAsEnv(keys: AllKeys): string {
  return KEY_NAMES.map((name) => `${KEY_VARIABLES[name]}=${keys[name].toString('hex')}`).join('\n');
}

/**
 * Keys of the embedded mode: made at first start, kept in `file` (mode 0600) ever after. Of several
 * starts at once all use the keys of one.
 * @throws CliError when the file exists but cannot be read as keys: never silently made anew,
 *   since new keys would orphan the ledger and everything sealed
 */
export async function loadOrCreateKeys(file: string): Promise<AllKeys> {
  const kept = await readStoredKeys(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true });
  await createFileAtomically(file, `${keysAsEnv(generateKeys())}\n`, 0o600);
  return parseKeys(file, await readFile(file, 'utf8'));
}

/** The keys that a start kept; null where none did. @throws CliError as `loadOrCreateKeys` does */
export async function readStoredKeys(file: string): Promise<AllKeys | null> {
  const kept = await readTextFile(file);
  return kept === null ? null : parseKeys(file, kept);
}

/** The master key before, which an operator put into the file for a rotation; null: there is none. */
export async function readPreviousMasterKey(file: string): Promise<Buffer | null> {
  const kept = await readTextFile(file);
  const line = new RegExp(`^${PREVIOUS_MASTER_VARIABLE}=(.+)$`, 'm').exec(kept ?? '')?.[1];
  if (line === undefined) return null;
  if (/^[0-9a-f]{64}$/.test(line)) return Buffer.from(line, 'hex');
  throw new CliError(
    'SETTINGS_INVALID',
    `${PREVIOUS_MASTER_VARIABLE} in ${file} must be 64 hex digits.`,
  );
}

function parseKeys(file: string, content: string): AllKeys {
  const one = (name: string) => {
    const hex = new RegExp(`^${name}=([0-9a-f]{64})$`, 'm').exec(content)?.[1];
    if (!hex) {
      throw new CliError(
        'SETTINGS_INVALID',
        `${file} holds no ${name}. Restore the file from a backup: new keys could not read or continue what is stored.`,
      );
    }
    return Buffer.from(hex, 'hex');
  };
  return { master: one('RT_MASTER_KEY'), ledger: one('RT_LEDGER_KEY'), jwt: one('RT_JWT_KEY') };
}
