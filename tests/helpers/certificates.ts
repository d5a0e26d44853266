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

/** An authority that nobody knows but who was told of it, in a folder of the test's. */
export interface Authority extends Certificate {
  /** Signs a certificate for this name; `san` as OpenSSL writes it, e.g. `IP:127.0.0.1`. */
  issue(name: string, san?: string): Promise<Certificate>;
}

export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const files = (what: string) => ({
    cert: join(folder, `${what}.crt`),
    key: join(folder, `${what}.key`),
  });
  const make = async (made: Certificate, subject: string, more: string[]) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
    const to = ['-keyout', made.key, '-out', made.cert];
    await openssl([
      'req',
      '-x509',
      ...key,
      '-days',
      '2',
      '-subj',
      `/CN=${subject}`,
      ...to,
      ...more,
    ]);
    await chmod(made.key, 0o600);
    return made;
  };
  const own = await make(files(name), name, []);
  return {
    ...own,
    issue: (subject, san = `DNS:${subject}`) =>
      make(
        files(`${name}-${subject}`),
        subject,
        ['-CA', own.cert, '-CAkey', own.key].concat(
          ['basicConstraints=critical,CA:FALSE', `subjectAltName=${san}`].flatMap((extension) => [
            '-addext',
            extension,
          ]),
        ),
      ),
  };
}
