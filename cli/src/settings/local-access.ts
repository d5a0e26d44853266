import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLocalDeployment } from '@roletrail/api/local-only';
import { createFileAtomically } from '../runtime/atomic-file.ts';
import { CliError } from '../runtime/cli-error.ts';
import { readTextFile } from '../runtime/files.ts';
import type { Settings } from './settings.ts';

/** Credentials that a local start prints on the terminal. */
export interface LocalAccess {
  /** opens the mailbox */
  readonly mailboxKey: string;
  readonly demoPassword: (email: string) => string;
}

/** Returns true if local-only features are enabled (api/src/local-only.ts). */
export function isForThisMachine({ mode, publicOrigin, host }: Settings): boolean {
  return isLocalDeployment({ embedded: mode === 'embedded', publicOrigin, host });
}

/**
 * The secrets of a product that is for this machine only; null for any other. They derive from one
 * key, drawn at the first start and kept in the data folder for its owner alone, so that they are
 * the same at every start. Without the file new ones are drawn: nothing is sealed under it.
 */
export async function localAccess(settings: Settings): Promise<LocalAccess | null> {
  return isForThisMachine(settings) ? accessOf(settings.dataDir) : null;
}

/** Reads the local access of the data folder of an earlier start. */
export async function accessOf(dataDir: string): Promise<LocalAccess> {
  const key = await keepKey(join(dataDir, 'local.key'));
  const derive = (what: string) => createHmac('sha256', key).update(what).digest();
  return {
    mailboxKey: derive('mailbox').toString('base64url'),
    demoPassword: (email) => readable(derive(`demo account ${email}`)),
  };
}

async function keepKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true });
  const kept = await readTextFile(file);
  if (kept === null)
    await createFileAtomically(file, `${randomBytes(32).toString('hex')}\n`, 0o600);
  const hex = /^([0-9a-f]{64})\n?$/.exec(kept ?? (await readFile(file, 'utf8')))?.[1];
  if (hex) return Buffer.from(hex, 'hex');
  throw new CliError('SETTINGS_INVALID', `${file} holds no key. Remove it and start again.`);
}

/** Without l and o, which are taken for digits: 5 bits a character. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** 100 bits as four groups of letters and digits. */
function readable(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 20)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}
