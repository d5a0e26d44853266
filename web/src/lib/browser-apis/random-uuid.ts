import { attempt } from './attempt.ts';

/**
 * Returns a random UUID (RFC 9562, version 4). Not a secret, so Math.random is the fallback;
 * `crypto.randomUUID` is missing on plain HTTP.
 */
export function randomUuid(): string {
  const bytes = randomBytes();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `${parts.join('-')}-${hex.slice(20)}`;
}

function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  const filled = attempt(() => crypto.getRandomValues(bytes), null);
  return filled ?? bytes.map(() => Math.floor(Math.random() * 256));
}
