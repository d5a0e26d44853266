import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { BUNDLE_MANIFEST, MANIFEST_SUM } from '@roletrail/verify/bundle/manifest';
import { headerOf } from '@roletrail/verify/bundle/tar';
import { lineOfNote } from '@roletrail/verify/bundle/walk-tree';
import { EXIT_CODES } from '@roletrail/verify/report-lines';
import { loadSingleFile } from '@roletrail/verify/testing/single-file';
import t from 'tap';
import { verifyFile } from './export-bundle.ts';
import {
  flipByte,
  madeBundle,
  manifestIn,
  noteOf,
  type Parts,
  readParts,
  resealBundle,
  writeParts,
} from './testing/made-bundle.ts';

const NEVER = new AbortController().signal;
const folder = await mkdtemp(join(tmpdir(), 'rt-bundle-'));
t.teardown(() => rm(folder, { recursive: true }));
const good = join(folder, 'good.tar');
const bad = join(folder, 'bad.tar');
const made = madeBundle();
await writeParts(good, made);

async function refusalOf(parts: Parts): Promise<string> {
  await writeParts(bad, parts);
  return refusal(bad);
}

const single = await loadSingleFile();
t.teardown(() => single.remove());

/** Returns the error message, or '' if the bundle is accepted. The single file must agree. */
async function refusal(path: string): Promise<string> {
  const { code } = await single.verify(['bundle', path, '--vkey', manifestIn(made).vkey]);
  try {
    await verifyFile(path, NEVER);
    t.equal(code, EXIT_CODES.proved, 'the single file agrees');
    return '';
  } catch (error) {
    t.equal(code, EXIT_CODES.refused, 'the single file agrees');
    if (error instanceof Error && 'code' in error && error.code === 'BUNDLE_INVALID') {
      return error.message;
    }
    throw error;
  }
}

const CONTENT = [...made.keys()].filter(
  (name) => name !== BUNDLE_MANIFEST && name !== MANIFEST_SUM,
);
const changed = (name: string, change: (bytes: Buffer) => Buffer): Parts =>
  new Map(
    [...made].map(([part, bytes]) => [part, part === name ? change(Buffer.from(bytes)) : bytes]),
  );
const flipped = (bytes: Buffer) => {
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  return bytes;
};

t.test('a good one is taken, and says what it holds', async (t) => {
  const report = await verifyFile(good, NEVER);
  t.match(report, { entries: 701, notes: 5, documents: 1, lackingTexts: [] });
  t.same(
    report.trees.map(({ size, root }) => ({ size, root })),
    manifestIn(made).trees.map(({ size, root }) => ({ size, root })),
  );
  t.same(await readParts(good), made, 'what was written is read');
});

t.test('tar reads it too', async (t) => {
  const run = promisify(execFile);
  const { stdout } = await run('tar', ['-tf', good]);
  t.same(stdout.trim().split('\n'), [...made.keys()]);
  await run('tar', ['-xf', good, '-C', folder]);
  for (const [name, bytes] of made) t.same(await readFile(join(folder, name)), bytes, name);
  await run('sha256sum', ['-c', MANIFEST_SUM], { cwd: folder });
});

t.test('a part beyond 8 GiB has a size that other programs read', async (t) => {
  const header = Buffer.from(headerOf('entries', 9 * 2 ** 30));
  t.equal(header[124], 0x80);
  t.equal(header.readBigUInt64BE(128), BigInt(9 * 2 ** 30));
});

for (const name of made.keys()) {
  t.test(`${name}: a changed, a missing and an added byte, and no part at all`, async (t) => {
    const manifests = [BUNDLE_MANIFEST, MANIFEST_SUM].includes(name);
    const named = manifests ? /manifest/ : new RegExp(name.replace(/[.]/g, '\\.'));
    t.match(await refusalOf(changed(name, flipped)), named);
    t.match(await refusalOf(changed(name, (bytes) => bytes.subarray(1))), named);
    t.match(await refusalOf(changed(name, (bytes) => bytes.subarray(0, -1))), named);
    t.match(
      await refusalOf(changed(name, (bytes) => Buffer.concat([bytes, bytes.subarray(0, 1)]))),
      named,
    );
    t.match(await refusalOf(new Map([...made].filter(([part]) => part !== name))), named);
  });
}

for (const name of CONTENT) {
  t.test(`${name}: the same under a manifest made for it`, async (t) => {
    const [what] = name.startsWith('documents') ? [name] : name.split('/').slice(-1);
    const named = new RegExp(what ?? name);
    t.match(await refusalOf(resealBundle(changed(name, flipped))), /The bundle is refused: ./);
    t.match(
      await refusalOf(resealBundle(changed(name, (bytes) => bytes.subarray(0, -1)))),
      /refused: ./,
    );
    const added = (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(0, 1)]);
    t.match(await refusalOf(resealBundle(changed(name, added))), /refused: ./);
    t.match(
      await refusalOf(resealBundle(new Map([...made].filter(([part]) => part !== name)))),
      named,
    );
  });
}

t.test('parts that do not belong there, stand twice or elsewhere', async (t) => {
  const more = new Map([['keys.env', Buffer.from('x')], ...made]);
  t.match(await refusalOf(more), 'keys.env');
  t.match(await refusalOf(resealBundle(more)), 'keys.env');
  const [first, second, ...rest] = [...made];
  if (!first || !second) throw new Error('too few parts');
  t.match(await refusalOf(new Map([second, first, ...rest])), 'another place');
  const bytes = await readFile(good);
  await writeFile(bad, Buffer.concat([bytes.subarray(0, 512), bytes]));
  t.match(await refusal(bad), 'refused');
});

t.test('what stands around the parts is compared as well', async (t) => {
  const { length } = await readFile(good);
  const seen: number[] = [];
  // headers, gaps and ends come by at every distance of their blocks
  for (let at = 0; at < length; at += 127) {
    await flipByte(good, bad, at);
    if ((await refusal(bad)) === '') seen.push(at);
  }
  t.same(seen, [], 'bytes that may be others');
  const bytes = await readFile(good);
  for (const cut of [1, 512, 1024, 1025, length - 1, length]) {
    await writeFile(bad, bytes.subarray(0, length - cut));
    t.match(await refusal(bad), 'refused', `without its last ${cut}`);
  }
  await writeFile(bad, Buffer.concat([bytes, Buffer.alloc(1)]));
  t.match(await refusal(bad), 'too late');
});

t.test('an older tile, an older tree and a foreign note', async (t) => {
  const tile = 'consent-events/0/tile-0';
  const older = changed(tile, (bytes) => bytes.subarray(0, 600 * 32));
  t.match(await refusalOf(resealBundle(older)), tile);
  const entries = Array.from({ length: 700 }, (_, n) => leafHash(Buffer.from(`entry ${n}`)));
  const root = treeRoot(appendLeaves(emptyTree(), entries).state);
  const tree = { topic: 'consent-events', partition: 0 } as const;
  const notes = 'consent-events/0/notes';
  const withLast = (note: string) =>
    resealBundle(
      changed(notes, (bytes) => {
        const lines = bytes.toString().trimEnd().split('\n').slice(0, -1);
        const signedAt = '2026-06-30T22:00:00.000Z';
        return Buffer.from(`${lines.join('\n')}\n${lineOfNote({ note, signedAt })}`);
      }),
    );
  t.equal(await refusalOf(withLast(noteOf(tree, 700, root))), '', 'the right one again');
  const stranger = new Uint8Array(32).fill(8);
  t.match(await refusalOf(withLast(noteOf(tree, 700, root, { seed: stranger }))), notes);
  t.match(await refusalOf(withLast(noteOf(tree, 700, root, { origin: 'other.test' }))), notes);
  t.match(await refusalOf(withLast(noteOf(tree, 699, root))), /another root at 699/);
  t.match(await refusalOf(withLast(noteOf(tree, 600, root))), /out of order/);
  t.match(await refusalOf(withLast(noteOf(tree, 701, root))), /more than there are/);
});

t.test('a manifest of its own mind', async (t) => {
  const manifest = manifestIn(made);
  const [large, small] = manifest.trees;
  if (!large || !small) throw new Error('two trees');
  const claims: [Partial<typeof manifest>, RegExp][] = [
    [{ origin: 'other.test' }, /vkey/],
    [{ vkey: 'x' }, /vkey/],
    [{ trees: [{ ...large, root: small.root }, small] }, /root of consent-events\/0/],
    [{ trees: [large] }, /other trees/],
    [{ partitions: { ...manifest.partitions, 'consent-events': 2 } }, /other trees/],
    [{ documents: [] }, /documents\//],
    [{ documents: manifest.documents.map((one) => ({ ...one, isRequired: false })) }, /isRequired/],
    [{ documents: manifest.documents.map((one) => ({ ...one, version: '2' })) }, /documents\//],
  ];
  for (const [part, why] of claims) {
    t.match(
      await refusalOf(resealBundle(made, { ...manifest, ...part })),
      why,
      JSON.stringify(part),
    );
  }
});

t.test('what is no bundle', async (t) => {
  await writeFile(bad, 'hello');
  t.match(await refusal(bad), 'refused');
  await writeFile(bad, '');
  t.match(await refusal(bad), 'refused');
  await t.rejects(verifyFile(join(folder, 'absent'), NEVER), { code: 'NOT_FOUND' });
  await t.rejects(verifyFile(folder, NEVER), { code: 'FILE_UNUSABLE' });
});
