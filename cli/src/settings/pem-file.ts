import { readFile } from 'node:fs/promises';
import { CliError } from '../runtime/cli-error.ts';

/**
 * Certificates or a key, from a file that a setting names.
 * @param path undefined: none is named
 * @throws CliError naming the setting whose file cannot be read, or holds neither
 */
export async function pemFile(setting: string, path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError('SETTINGS_INVALID', `${setting} cannot be read: ${why}`);
  });
  if (!text.includes('-----BEGIN ')) {
    throw new CliError('SETTINGS_INVALID', `${setting}: ${path} holds no certificate and no key.`);
  }
  return text;
}
