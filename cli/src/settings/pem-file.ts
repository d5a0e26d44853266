import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { CliError } from '../runtime/cli-error.ts';

/** A setting, and the file that it names; undefined: none. */
export type NamedFile = readonly [setting: string, path: string | undefined];

/**
 * PEM of authorities to believe.
 * @throws CliError naming the setting whose file cannot be read, or holds no certificate
 */
export async function authorityFile([setting, path]: NamedFile): Promise<string | null> {
  const ca = await text([setting, path]);
  // A TLS context accepts any text as a CA and then trusts no certificate.
  if (ca !== null) usable(setting, () => new X509Certificate(ca));
  return ca;
}

/**
 * PEM of a certificate of ours and its key, which belong together where both are named.
 * @throws CliError naming the settings whose files cannot be read or used
 */
export async function certificateFiles(
  certFile: NamedFile,
  keyFile: NamedFile,
): Promise<{ cert: string | null; key: string | null }> {
  const [cert, key] = [await text(certFile), await text(keyFile)];
  if (cert !== null && key !== null) {
    usable(`${certFile[0]}, ${keyFile[0]}`, () => createSecureContext({ cert, key }));
  }
  return { cert, key };
}

async function text([setting, path]: NamedFile): Promise<string | null> {
  if (path === undefined) return null;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError('SETTINGS_INVALID', `${setting} cannot be read: ${why}`);
  }
}

function usable(settings: string, open: () => unknown): void {
  try {
    open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError('SETTINGS_INVALID', `${settings} cannot be used: ${why}`);
  }
}
