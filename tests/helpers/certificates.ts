import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const openssl = (args: string[]) => promisify(execFile)('openssl', args);

/** Files of a certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Test certificate authority in a temporary folder, trusted only by explicit configuration. */
export interface Authority extends Certificate {
  /**
   * Signs a certificate for this name; `san` as OpenSSL writes it, e.g. `IP:127.0.0.1`.
   * @param days how long it is good; negative: it has expired already
   */
  issue(name: string, san?: string, days?: number): Promise<Certificate>;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
const DAYS = 2;

export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const files = (what: string) => ({
    cert: join(folder, `${what}.crt`),
    key: join(folder, `${what}.key`),
  });
  const own = files(name);
  const subject = ['-subj', `/CN=${name}`, '-days', String(DAYS)];
  await openssl(['req', '-x509', ...NEW_KEY, ...subject, '-keyout', own.key, '-out', own.cert]);
  await chmod(own.key, 0o600);
  return {
    ...own,
    async issue(subject, san = `DNS:${subject}`, days = DAYS) {
      const made = files(`${name}-${subject}`);
      const request = `${made.cert}.request`;
      const extensions = ['basicConstraints=critical,CA:FALSE', `subjectAltName=${san}`];
      const added = extensions.flatMap((extension) => ['-addext', extension]);
      const to = ['-keyout', made.key, '-out', request];
      await openssl(['req', ...NEW_KEY, '-subj', `/CN=${subject}`, ...added, ...to]);
      await chmod(made.key, 0o600);
      const signer = ['-CA', own.cert, '-CAkey', own.key, '-copy_extensions', 'copyall'];
      const signed = ['-in', request, '-days', String(days), '-out', made.cert];
      await openssl(['x509', '-req', ...signer, ...signed]);
      return made;
    },
  };
}
