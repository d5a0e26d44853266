/** The text and byte forms: what is written is read again, and every other spelling is refused by a code. */
import fc from 'fast-check';
import t from 'tap';
import { fromBase64, toBase64 } from './base64.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { entryBytes } from './entry.ts';
import { decodeEntryBundle, encodeEntryBundle } from './entry-bundle.ts';
import { fromHex, toHex } from './hex.ts';
import { parseNote } from './note.ts';
import { parseVerifierKey } from './note-key.ts';
import { emptyRoot, sha256 } from './rfc6962.ts';
import { codeOf } from './testing/refusal.ts';
import { formatLogPath, type LogPath, parseLogPath } from './tile-path.ts';
import { parseTlogProof } from './tlog-proof.ts';

/** Code units of any kind, with those that matter to these formats often. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', ' ', '+', '=', '/', 'x', '0', '\u2014'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
});

t.test('no text or byte string makes a reader throw anything but a typed error', async (t) => {
  const readers = [parseNote, parseCheckpoint, parseLogPath, parseTlogProof, parseVerifierKey];
  const all = [...readers, fromBase64, fromHex];
  fc.assert(fc.property(anyText, (text) => all.every((read) => codeOf(() => read(text)) !== null)));
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => codeOf(() => decodeEntryBundle(bytes)) !== null),
  );
  t.pass();
});

t.test('base64 and hex: one spelling a value', async (t) => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = toBase64(bytes);
      if (text !== Buffer.from(bytes).toString('base64')) return false;
      return (
        toHex(fromBase64(text)) === toHex(bytes) && toHex(fromHex(toHex(bytes))) === toHex(bytes)
      );
    }),
  );
  for (const bad of [
    'A',
    'AA',
    'AAA',
    'AAAAA',
    'AB==',
    'AAB=',
    '=AAA',
    'A===',
    'AA=A',
    'AA-_',
    'AA\n=',
    ' AAA',
    'AAAA\n',
  ]) {
    t.equal(
      codeOf(() => fromBase64(bad)),
      'ENCODING_INVALID',
      JSON.stringify(bad),
    );
  }
  for (const bad of ['0', 'AB', '0g', ' 00', '0x00', '00\n']) {
    t.equal(
      codeOf(() => fromHex(bad)),
      'ENCODING_INVALID',
      JSON.stringify(bad),
    );
  }
});

t.test('log paths', async (t) => {
  const paths = fc.record({
    level: fc.nat(63),
    index: fc.maxSafeNat(),
    width: fc.integer({ min: 1, max: 256 }),
  });
  fc.assert(
    fc.property(paths, fc.boolean(), ({ level, index, width }, entries) => {
      const path: LogPath = entries
        ? { kind: 'entries', index, width }
        : { kind: 'tile', level, index, width };
      t.same(parseLogPath(formatLogPath(path)), path);
    }),
    { numRuns: 300 },
  );
  t.equal(
    formatLogPath({ kind: 'tile', level: 0, index: 1_234_067, width: 256 }),
    'tile/0/x001/x234/067',
  );
  t.equal(formatLogPath({ kind: 'entries', index: 273, width: 112 }), 'tile/entries/273.p/112');
  t.same(parseLogPath('checkpoint'), { kind: 'checkpoint' });
  const bad = [
    '',
    '/checkpoint',
    'checkpoint/',
    'tile',
    'tile/',
    'tile/0',
    'tile/0/',
    'tile/0/0',
    'tile/0/00',
    'tile/0/0000',
    'tile/00/000',
    'tile/01/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/x/000',
    'tile/0/x000/000',
    'tile/0/x001',
    'tile/0/001/000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/0/000.p/1/',
    'tile/0/000.p',
    'tile/0/000/',
    'tile/8/0/000',
    'tile/data/000',
    'tile/entries/x000/000',
    'tile/entries/٠٠٠',
    'tile/0/../000',
    'tile/0/000\n',
    `tile/0/${'x999/'.repeat(6)}999`,
  ];
  for (const path of bad)
    t.equal(
      codeOf(() => parseLogPath(path)),
      'PATH_INVALID',
      path,
    );
  for (const width of [0, 257, 1.5, -1]) {
    t.equal(
      codeOf(() => formatLogPath({ kind: 'tile', level: 0, index: 0, width })),
      'NUMBER_INVALID',
    );
  }
  t.equal(
    codeOf(() => formatLogPath({ kind: 'tile', level: 64, index: 0, width: 1 })),
    'NUMBER_INVALID',
  );
  t.equal(
    codeOf(() => formatLogPath({ kind: 'tile', level: 0, index: -1, width: 1 })),
    'NUMBER_INVALID',
  );
});

t.test('entry bundles and stubs', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 256 }), (entries) => {
      const decoded = decodeEntryBundle(encodeEntryBundle(entries));
      t.same(decoded.map(toHex), entries.map(toHex));
    }),
    { numRuns: 50 },
  );
  t.equal(
    toHex(encodeEntryBundle([new Uint8Array(258).fill(9), new Uint8Array(0)])),
    `0102${'09'.repeat(258)}0000`,
  );
  const longest = new Uint8Array(65_535);
  t.same(decodeEntryBundle(encodeEntryBundle([longest])), [longest]);
  t.equal(
    codeOf(() => encodeEntryBundle([new Uint8Array(65_536)])),
    'ENTRY_TOO_LONG',
  );
  t.equal(
    codeOf(() => encodeEntryBundle(Array.from({ length: 257 }, () => longest.subarray(0, 1)))),
    'BUNDLE_INVALID',
  );
  t.equal(
    codeOf(() => decodeEntryBundle(new Uint8Array(2 * 257))),
    'BUNDLE_INVALID',
  );
  for (const cut of ['00', '0001', '000109', '00010a00'].filter((hex) => hex !== '000109')) {
    t.equal(
      codeOf(() => decodeEntryBundle(fromHex(cut))),
      'BUNDLE_INVALID',
      cut,
    );
  }
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  t.equal(entryBytes(longest), longest, 'the longest readable value is its own entry');
  const empty = new Uint8Array(0);
  t.equal(entryBytes(empty), empty, 'so is the empty one');
  t.equal(text(entryBytes(null)), `{"unreadable":1,"length":-1,"sha256":"${toHex(emptyRoot())}"}`);
  const over = new Uint8Array(65_536).fill(3);
  t.equal(
    text(entryBytes(over)),
    `{"unreadable":1,"length":65536,"sha256":"${toHex(sha256(over))}"}`,
  );
});
