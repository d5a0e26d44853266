import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readText } from '../launch/processes.ts';
import { CliError } from '../runtime/cli-error.ts';
import { createWhole } from '../runtime/create-whole.ts';

/** The three secrets of a deployment, 32 bytes each. */
export interface Keys {
  /** wraps every person's data key; lost = sealed evidence unreadable for ever */
  master: Buffer;
  /** Ed25519 seed that signs checkpoints */
  ledger: Buffer;
  /** access tokens, and by HKDF refresh and presentation tokens */
  jwt: Buffer;
}

export function generateKeys(): Keys {
  return { master: randomBytes(32), ledger: randomBytes(32), jwt: randomBytes(32) };
}

/** Lines for an environment file. */
export function keysAsEnv(keys: Keys): string {
  return [
    `RT_MASTER_KEY=${keys.master.toString('hex')}`,
    `RT_LEDGER_KEY=${keys.ledger.toString('hex')}`,
    `RT_JWT_KEY=${keys.jwt.toString('hex')}`,
  ].join('\n');
}

/**
 * Keys of the embedded mode: made at first start, kept in `file` (mode 0600) ever after. Of several
 * starts at once all use the keys of one.
 * @throws CliError when the file exists but cannot be read as keys: never silently made anew,
 *   since new keys would orphan the ledger and everything sealed
 */
export async function keepKeys(file: string): Promise<Keys> {
  const kept = await readText(file);
  if (kept !== null) return parseKeys(file, kept);
  await mkdir(dirname(file), { recursive: true });
  await createWhole(file, `${keysAsEnv(generateKeys())}\n`, 0o600);
  return parseKeys(file, await readFile(file, 'utf8'));
}

/**
 * The keys that a first start made; nothing is made.
 * @throws CliError NOT_FOUND before the first start
 */
export async function findKeys(file: string): Promise<Keys> {
  const kept = await readText(file);
  if (kept !== null) return parseKeys(file, kept);
  throw new CliError('NOT_FOUND', `The product was never started here: there is no ${file}.`);
}

function parseKeys(file: string, content: string): Keys {
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
