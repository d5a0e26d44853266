import { CliError } from '../runtime/cli-error.ts';
import type { Env } from './env.ts';
import { authorityFile, certificateFiles, type NamedFile } from './pem-file.ts';

/**
 * The URL with the password that was given apart from it, where `@`, `/` and `#` mean nothing.
 * @returns null in embedded mode
 * @throws CliError for two passwords, and for a file that is named and cannot be used
 */
export async function readDatabaseUrl(env: Env): Promise<string | null> {
  const { DATABASE_URL: given, DATABASE_PASSWORD: password } = env;
  if (!given) return null;
  const url = new URL(given);
  // the driver verifies under each of these names, and warns of the day on which it will not
  if (/^(?:prefer|require|verify-ca)$/.test(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full');
  }
  // the driver reads them itself, and fails with a stack
  const named = (name: string): NamedFile => [
    `DATABASE_URL, ${name}`,
    url.searchParams.get(name) ?? undefined,
  ];
  await authorityFile(named('sslrootcert'));
  await certificateFiles(named('sslcert'), named('sslkey'));
  if (!password) return url.href;
  if (url.password !== '') {
    throw new CliError(
      'SETTINGS_INVALID',
      'DATABASE_URL holds a password, and DATABASE_PASSWORD is given too: keep one.',
    );
  }
  url.password = encodeURIComponent(password);
  return url.href;
}
