/** Keys, signed notes, checkpoints, text proofs: what is written is read again, other spellings are refused. */
import t from 'tap';
import { toBase64 } from './base64.ts';
import {
  formatCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
  verifyExtension,
} from './checkpoint.ts';
import { openNote, parseNote, signNote } from './note.ts';
import {
  formatVerifierKey,
  parseVerifierKey,
  signerFromSeed,
  verifierFromPublicKey,
} from './note-key.ts';
import { emptyRoot, leafHash } from './rfc6962.ts';
import { codeOf } from './testing/refusal.ts';
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts';

const ORIGIN = 'log.example/consent-events/0';
const signer = signerFromSeed(ORIGIN, new Uint8Array(32).fill(1));
const witness = signerFromSeed('witness.example/w1', new Uint8Array(32).fill(2));
const root = leafHash(Uint8Array.of(7));
const note = signCheckpoint({ origin: ORIGIN, size: 1, root }, signer);

t.test('note keys', async (t) => {
  const vkey = formatVerifierKey(signer);
  t.same(parseVerifierKey(vkey), verifierFromPublicKey(ORIGIN, signer.publicKey));
  const [name = '', id = '', data = ''] = vkey.split(/\+(?=[0-9a-f]{8}\+)|(?<=\+[0-9a-f]{8})\+/);
  const ecdsa = toBase64(Uint8Array.of(2, ...signer.publicKey));
  const bad = [
    '',
    vkey.slice(1),
    `${vkey}\n`,
    ` ${vkey}`,
    `${name}+${id.toUpperCase()}+${data}`,
    `${name}+00000000+${data}`,
    `${name}+${id}+${ecdsa}`,
    `${name}+${id}+${data.slice(0, -4)}`,
    `${name}+${id}+${data}=`,
    `${name} x+${id}+${data}`,
    `other+${id}+${data}`,
    `PRIVATE+KEY+${vkey}`,
  ];
  for (const key of bad)
    t.equal(
      codeOf(() => parseVerifierKey(key)),
      'KEY_INVALID',
      key,
    );
  t.equal(
    codeOf(() => signerFromSeed(ORIGIN, new Uint8Array(31))),
    'KEY_INVALID',
  );
  t.equal(
    codeOf(() => verifierFromPublicKey(ORIGIN, new Uint8Array(33))),
    'KEY_INVALID',
  );
  for (const named of [
    '',
    'a b',
    'a+b',
    'a\u00a0b',
    'a\u0085b',
    'a\u2028b',
    'a\ufeffb',
    'a\u0000',
    '\ud800',
  ]) {
    t.equal(
      codeOf(() => signerFromSeed(named, new Uint8Array(32))),
      'KEY_INVALID',
      `U+${named.charCodeAt(1).toString(16)} in a name`,
    );
  }
});

t.test('signed notes', async (t) => {
  const text = 'one\n\ntwo — three\n';
  const two = signNote(text, [signer, witness]);
  t.same(openNote(two, [signer]).signatures.length, 1, 'a signature of an unknown key is ignored');
  t.same(openNote(two, [signer, witness]).signatures.length, 2);
  t.equal(openNote(two, [witness]).text, text);
  const line = (n: string): string => n.trimEnd().split('\n').at(-1) ?? '';
  const alone = signNote(text, [signer]);
  const noise = '\u2014 noise.example AAAAAAAA\n';
  t.equal(openNote(alone + noise.repeat(99), [signer]).text, text, '100 signatures are read');
  t.equal(
    codeOf(() => parseNote(alone + noise.repeat(100))),
    'NOTE_INVALID',
  );
  const forged = alone.replace('one', 'One');
  t.equal(
    codeOf(() => openNote(forged, [signer])),
    'SIGNATURE_INVALID',
  );
  t.equal(
    codeOf(() => openNote(forged + line(signNote('One\n', [witness])), [signer])),
    'NOTE_INVALID',
    'no newline at the end',
  );
  t.equal(
    codeOf(() =>
      openNote(`${forged}${line(signNote(`${forged.split('\n\n\u2014')[0]}\n`, [witness]))}\n`, [
        signer,
        witness,
      ]),
    ),
    'SIGNATURE_INVALID',
    'one bad known signature refuses the note',
  );
  const old = signerFromSeed(ORIGIN, new Uint8Array(32).fill(3));
  t.equal(
    codeOf(() => openNote(alone, [old])),
    'SIGNATURE_MISSING',
    'the same name with another key',
  );
  t.equal(
    codeOf(() => openNote(alone, [{ ...old, keyId: signer.keyId }])),
    'SIGNATURE_INVALID',
    'a colliding key id',
  );
  t.equal(
    codeOf(() => openNote(alone, [{ ...signer, name: 'other' }])),
    'SIGNATURE_MISSING',
    'the same key under another name',
  );
  t.equal(
    codeOf(() => openNote(alone, [])),
    'SIGNATURE_MISSING',
  );
  const body = 'text\n\n';
  const bad = [
    '',
    '\n',
    'text',
    'text\n',
    body,
    `${body}\n`,
    `${body}\u2014 name AAAAAA==\n`,
    `${body}\u2014 name AAAAAAA\n`,
    `${body}\u2014 name\n`,
    `${body}- name AAAAAAAA\n`,
    `${body}\u2014  AAAAAAAA\n`,
    `${body}\u2014 na+me AAAAAAAA\n`,
    `${body}\u2014 na\u00a0me AAAAAAAA\n`,
    `${body}\u2014 name AAAAAAAA`,
    `${body}\u2014 name AAAAAAAA \n`,
    `${body}\u2014 name AAAAAAAA\r\n`,
    `${body}\u2014 name AAAAAAB=\n`,
    `te\u0000xt\n\n\u2014 name AAAAAAAA\n`,
    `te\txt\n\n\u2014 name AAAAAAAA\n`,
    `\ud800\n\n\u2014 name AAAAAAAA\n`,
    `${'x'.repeat(1_000_000)}${alone}`,
  ];
  for (const n of bad)
    t.equal(
      codeOf(() => parseNote(n)),
      'NOTE_INVALID',
      JSON.stringify(n.slice(-60)),
    );
  t.equal(
    codeOf(() => parseNote(`${body}\u2014 name AAAAAAA=\n`)),
    'accepted',
    'five bytes are a signature line',
  );
  for (const unsignable of ['', 'text', 'a\rb\n', 'a\u0000\n', '\ud800\n']) {
    t.equal(
      codeOf(() => signNote(unsignable, [signer])),
      'NOTE_INVALID',
      JSON.stringify(unsignable),
    );
  }
  t.equal(
    codeOf(() => signNote('text\n', [])),
    'NOTE_INVALID',
  );
});

t.test('checkpoints', async (t) => {
  const head = { origin: ORIGIN, size: 20_852_163, root };
  t.same(parseCheckpoint(formatCheckpoint(head)), { ...head, extensions: [] });
  t.same(parseCheckpoint(`${formatCheckpoint(head)}extension\n`).extensions, ['extension']);
  t.equal(
    parseCheckpoint(formatCheckpoint({ ...head, size: Number.MAX_SAFE_INTEGER })).size,
    Number.MAX_SAFE_INTEGER,
  );
  t.same(parseCheckpoint(formatCheckpoint({ origin: ORIGIN, size: 0, root: emptyRoot() })).size, 0);
  t.same(openCheckpoint(note, [signer], ORIGIN).size, 1);
  const hash = toBase64(root);
  const bad = [
    '',
    'o\n',
    `o\n1\n${hash}`,
    `o\n1\n`,
    `\n1\n${hash}\n`,
    `o\n\n${hash}\n`,
    `o\n01\n${hash}\n`,
    `o\n+1\n${hash}\n`,
    `o\n-1\n${hash}\n`,
    `o\n1.0\n${hash}\n`,
    `o\n1e3\n${hash}\n`,
    `o\n0x1\n${hash}\n`,
    `o\n 1\n${hash}\n`,
    `o\n١\n${hash}\n`,
    `o\n9007199254740992\n${hash}\n`,
    `o\n18446744073709551616\n${hash}\n`,
    `o\n1\n${hash} \n`,
    `o\n1\n${hash.replace('=', '')}\n`,
    `o\n1\n${hash.slice(0, -2)}B=\n`,
    `o\n1\n${toBase64(root.subarray(1))}\n`,
    `o\n1\n${hash}\n\n`,
    `o\n1\n${hash}\nx\n\ny\n`,
    `o\n0\n${hash}\n`,
  ];
  for (const text of bad)
    t.equal(
      codeOf(() => parseCheckpoint(text)),
      'CHECKPOINT_INVALID',
      JSON.stringify(text),
    );
  t.equal(
    codeOf(() => openCheckpoint(note, [signer], 'log.example/consent-events/1')),
    'ORIGIN_MISMATCH',
  );
  t.equal(
    codeOf(() => openCheckpoint(note, [signer], `${ORIGIN}/`)),
    'ORIGIN_MISMATCH',
  );
  t.equal(
    codeOf(() => openCheckpoint(note, [signer], ORIGIN.slice(0, -1))),
    'ORIGIN_MISMATCH',
    'a prefix is not enough',
  );
  t.equal(
    codeOf(() => openCheckpoint(signNote('not a checkpoint\n', [signer]), [signer], ORIGIN)),
    'CHECKPOINT_INVALID',
  );
  for (const origin of ['', 'a\nb'])
    t.equal(
      codeOf(() => formatCheckpoint({ ...head, origin })),
      'CHECKPOINT_INVALID',
    );
  t.equal(
    codeOf(() => formatCheckpoint({ ...head, size: -1 })),
    'NUMBER_INVALID',
  );
  t.equal(
    codeOf(() => formatCheckpoint({ ...head, root: root.subarray(1) })),
    'HASH_INVALID',
  );
  const other = { ...head, root: leafHash(Uint8Array.of(8)) };
  t.equal(
    codeOf(() => verifyExtension(head, head, [])),
    'accepted',
  );
  t.equal(
    codeOf(() => verifyExtension(head, other, [])),
    'SPLIT_VIEW',
  );
  t.equal(
    codeOf(() => verifyExtension(head, { ...head, origin: 'o' }, [])),
    'ORIGIN_MISMATCH',
  );
  t.equal(
    codeOf(() => verifyExtension(head, { ...head, size: 1 }, [])),
    'INDEX_OUT_OF_RANGE',
  );
});

t.test('tlog proofs', async (t) => {
  const proof = { index: 0, hashes: [root, emptyRoot()], checkpoint: note, extra: null };
  const text = formatTlogProof(proof);
  t.equal(text.split('\n')[0], 'c2sp.org/tlog-proof@v1');
  t.same(parseTlogProof(text), proof);
  const withExtra = { ...proof, index: 73_894, hashes: [], extra: Uint8Array.of(1, 2, 3) };
  t.same(parseTlogProof(formatTlogProof(withExtra)), withExtra);
  t.equal(
    formatTlogProof({ ...proof, extra: new Uint8Array(0) }),
    text,
    'empty extra data is no extra line',
  );
  t.equal(
    codeOf(() => parseTlogProof(text.replace('@v1', '@v2'))),
    'VERSION_UNKNOWN',
  );
  const hash = toBase64(root);
  const bad = [
    '',
    'c2sp.org/tlog-proof@v1',
    'c2sp.org/tlog-proof@v1\n',
    'c2sp.org/tlog-proof@v1\nindex 0\n',
    'c2sp.org/tlog-proof@v1\nindex 0\n\n',
    ` ${text}`,
    `\ufeff${text}`,
    text.replace('c2sp', 'C2SP'),
    text.replace('index 0', 'index 00'),
    text.replace('index 0', 'index -1'),
    text.replace('index 0', 'index  0'),
    text.replace('index 0', 'index 9007199254740992'),
    text.replace('index 0\n', ''),
    text.replace('index 0', 'Index 0'),
    text.replace('index 0', 'extra \nindex 0'),
    text.replace('index 0', 'extra AB==\nindex 0'),
    text.replace('index 0', 'extra AAAA\nextra AAAA\nindex 0'),
    text.replace('index 0', 'index 0\nindex 0'),
    text.replace(hash, hash.toLowerCase().slice(0, 40)),
    text.replace(hash, `${hash} `),
    text.replace(hash, toBase64(root.subarray(1))),
    text.replace(hash, `${hash}\n`.repeat(64).trimEnd()),
    text.replaceAll('\n', '\r\n'),
    'x'.repeat(1_100_001),
  ];
  for (const p of bad)
    t.equal(
      codeOf(() => parseTlogProof(p)),
      'PROOF_INVALID',
      JSON.stringify(p.slice(0, 80)),
    );
  t.equal(
    codeOf(() => formatTlogProof({ ...proof, index: -1 })),
    'NUMBER_INVALID',
  );
  t.equal(
    codeOf(() => formatTlogProof({ ...proof, hashes: [root.subarray(1)] })),
    'HASH_INVALID',
  );
  t.equal(
    codeOf(() => formatTlogProof({ ...proof, hashes: Array.from({ length: 65 }, () => root) })),
    'PROOF_INVALID',
  );
  t.equal(
    codeOf(() => formatTlogProof({ ...proof, checkpoint: 'nothing' })),
    'NOTE_INVALID',
  );
});
