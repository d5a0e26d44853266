// Makes api/data/breached-passwords.bin from lists of passwords, most common first or not:
//   node scripts/breached-passwords.mjs LIST.txt OTHER.json …
// A text list has one password a line, a JSON list is an array. api/data/README.md names ours.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const SHORTEST = 8;
const BITS_EACH = 24;
const HASHES = 17;

const read = (file) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/);
};
const words = new Set(
  process.argv
    .slice(2)
    .flatMap(read)
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => [...word].length >= SHORTEST),
);
if (words.size === 0) throw new Error('give at least one list of passwords');

const bits = Math.ceil((words.size * BITS_EACH) / 8) * 8;
const file = Buffer.alloc(8 + bits / 8);
file.writeUInt32BE(HASHES, 0);
file.writeUInt32BE(bits, 4);
for (const word of words) {
  const digest = createHash('sha256').update(word).digest();
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  for (let i = 0; i < HASHES; i++) {
    const bit = (start + i * step) % bits;
    file[8 + (bit >>> 3)] |= 1 << (bit & 7);
  }
}
writeFileSync(new URL('../api/data/breached-passwords.bin', import.meta.url), file);
console.log(`${words.size} passwords, ${file.length} bytes`);
