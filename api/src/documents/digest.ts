import { createHash } from 'node:crypto';

/** SHA-256 of the UTF-8 bytes of a document's html as served: 64 lower-case hex digits. */
export function documentDigest(html: string): string {
  return createHash('sha256').update(html, 'utf8').digest('hex');
}
