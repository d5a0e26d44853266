/**
 * Answers that others gave: RFC 8032 and FIPS 180 for the primitives, the Certificate Transparency
 * reference tree, and golang.org/x/mod/sumdb (tests/foreign/go-verify/vectors). The whole file runs
 * twice, the second time in a child under the condition "browser", so that both twins of '#hash' answer.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ed25519 } from '@noble/curves/ed25519.js';
import t from 'tap';
import * as chosen from '#hash';
import { parseCheckpoint } from './checkpoint.ts';
import * as browser from './hash.browser.ts';
import * as node from './hash.ts';
import { fromHex, toHex } from './hex.ts';
import { openNote, signNote } from './note.ts';
import { formatVerifierKey, parseVerifierKey, signerFromSeed } from './note-key.ts';
import { emptyRoot, leafHash, nodeHash } from './rfc6962.ts';
import { MemoryLog, numberedEntries } from './testing/memory-log.ts';
import { formatLogPath, parseLogPath } from './tile-path.ts';
import { verifyConsistency, verifyInclusion } from './verify-proof.ts';

type Proof = { from: number; size: number; hashes: string[] };
type Vectors = {
  leafHashes: Record<string, string>;
  roots: Record<string, string>;
  inclusion: Proof[];
  consistency: Proof[];
  tiles: { path: string; size: number; sha256: string }[];
  paths: Record<string, string>;
  keys: { name: string; seed: string; skey: string; vkey: string }[];
  notes: { text: string; note: string }[];
};

const file = new URL('../../tests/vectors/ledger/sumdb.json', import.meta.url);
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));
const encoder = new TextEncoder();
const underBrowser = process.execArgv.includes('--conditions=browser');

const RFC8032 = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
];

const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const CT_PATH_0_OF_8 = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
];

const CT_PATH_5_OF_8 = [
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
];

const CT_CONSISTENCY_6_TO_8 = [
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
];

t.test('the condition picks the twin', async (t) => {
  t.equal(chosen.sha256, underBrowser ? browser.sha256 : node.sha256);
});

for (const [name, hash] of Object.entries({ node, browser })) {
  t.test(`${name}: SHA-256 (FIPS 180-4) and Ed25519 (RFC 8032 §7.1)`, async (t) => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    t.equal(toHex(hash.sha256(encoder.encode('abc'))), abc);
    const out = new Uint8Array(40);
    hash.sha256Into(encoder.encode('abc'), out, 4);
    t.equal(toHex(out), `00000000${abc}00000000`);
    for (const { seed, key, message, signature } of RFC8032) {
      t.equal(toHex(hash.ed25519PublicKey(fromHex(seed))), key);
      t.equal(toHex(hash.ed25519Sign(fromHex(seed), fromHex(message))), signature);
      const verify = (k: string, m: string, s: string): boolean =>
        hash.ed25519Verify(fromHex(k), fromHex(m), fromHex(s));
      t.equal(verify(key, message, signature), true);
      t.equal(verify(key, `${message}00`, signature), false);
      t.equal(verify(key, message, signature.replace(/^../, '00')), false);
      t.equal(verify(key, message, signature.slice(2)), false, 'short signature');
      t.equal(verify(key, message, `${signature.slice(0, 64)}${'f'.repeat(64)}`), false, 's ≥ L');
      t.equal(verify(key.slice(2), message, signature), false, 'short key');
      t.equal(verify('f'.repeat(64), message, signature), false, 'a key that is no point');
    }
  });
}

t.test('both twins refuse an encoding of R that RFC 8032 does not know', async (t) => {
  // With R = the identity and s = h·a the group equation holds; only the encoding of R (y = p + 1) is wrong.
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(new Uint8Array(32).fill(7));
  const message = encoder.encode('message');
  const r = fromHex(`ee${'ff'.repeat(30)}7f`);
  const digest = createHash('sha512').update(r).update(pointBytes).update(message).digest();
  const { Fn } = ed25519.Point;
  const h = Fn.create(BigInt(`0x${digest.reverse().toString('hex')}`));
  const signature = Uint8Array.of(...r, ...Fn.toBytes(Fn.mul(h, scalar)));
  t.equal(ed25519.verify(signature, message, pointBytes, { zip215: true }), true);
  t.equal(node.ed25519Verify(pointBytes, message, signature), false);
  t.equal(browser.ed25519Verify(pointBytes, message, signature), false);
});

t.test('the Certificate Transparency reference tree', async (t) => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  const entries = [...leaves, '606162636465666768696a6b6c6d6e6f'].map(fromHex);
  t.equal(toHex(emptyRoot()), CT_ROOTS[0]);
  const log = new MemoryLog('ct.example');
  for (const [i, entry] of entries.entries()) {
    log.append([entry]);
    t.equal(toHex(await log.root()), CT_ROOTS[i + 1], `root of ${i + 1}`);
  }
  t.same((await log.inclusion(0, 8)).map(toHex), CT_PATH_0_OF_8);
  t.same((await log.inclusion(5, 8)).map(toHex), CT_PATH_5_OF_8);
  t.same((await log.inclusion(2, 3)).map(toHex), [CT_ROOTS[2]]);
  t.same((await log.consistency(1, 8)).map(toHex), CT_PATH_0_OF_8);
  t.same((await log.consistency(6, 8)).map(toHex), CT_CONSISTENCY_6_TO_8);
});

t.test('golang.org/x/mod/sumdb/tlog', async (t) => {
  const log = new MemoryLog('log.example');
  log.append(numberedEntries(0, 69_000));
  log.append(numberedEntries(69_000, 70_000));
  for (const [entry, hash] of Object.entries(vectors.leafHashes)) {
    t.equal(toHex(leafHash(encoder.encode(entry))), hash);
  }
  for (const [size, root] of Object.entries(vectors.roots)) {
    t.equal(toHex(await log.root(Number(size))), root, `root of ${size}`);
  }
  const rootOf = (size: number): Promise<Uint8Array> => log.root(size);
  for (const { from: index, size, hashes } of vectors.inclusion) {
    t.same((await log.inclusion(index, size)).map(toHex), hashes, `leaf ${index} of ${size}`);
    const leaf = leafHash(encoder.encode(`entry ${index}`));
    const root = await rootOf(size);
    verifyInclusion({ index, size, leafHash: leaf, hashes: hashes.map(fromHex), root });
  }
  for (const { from, size: to, hashes } of vectors.consistency) {
    t.same((await log.consistency(from, to)).map(toHex), hashes, `${from} to ${to}`);
    const [fromRoot, toRoot] = [await rootOf(from), await rootOf(to)];
    verifyConsistency({ from, fromRoot, to, toRoot, hashes: hashes.map(fromHex) });
  }
  for (const { path, sha256 } of vectors.tiles) {
    const tile = parseLogPath(path);
    if (tile.kind !== 'tile') throw new Error(`not a tile: ${path}`);
    const [hashes] = await log.reader([tile]);
    t.equal(toHex(chosen.sha256(hashes?.subarray(0, tile.width * 32) ?? new Uint8Array())), sha256);
    t.equal(formatLogPath(tile), path);
  }
  for (const [index, path] of Object.entries(vectors.paths)) {
    const tile = { kind: 'tile', level: 3, index: Number(index), width: 256 } as const;
    t.equal(formatLogPath(tile), path);
    t.same(parseLogPath(path), tile);
  }
});

t.test('golang.org/x/mod/sumdb/note', async (t) => {
  const signers = vectors.keys.map(({ name, seed }) => signerFromSeed(name, fromHex(seed)));
  for (const [i, { vkey }] of vectors.keys.entries()) {
    const signer = signers[i];
    if (signer === undefined) throw new Error('no signer');
    t.equal(formatVerifierKey(signer), vkey);
    t.equal(formatVerifierKey(parseVerifierKey(vkey)), vkey);
  }
  for (const [i, { text, note }] of vectors.notes.entries()) {
    const by = i === 2 ? signers.slice(0, 1) : signers;
    t.equal(signNote(text, by), note);
    const opened = openNote(note, signers);
    t.equal(opened.text, text);
    t.same(
      opened.signatures.map(({ name }) => name),
      by.map(({ name }) => name),
    );
  }
  t.equal(parseCheckpoint(vectors.notes[0]?.text ?? '').size, 70_000);
});

t.test('nodeHash orders its arguments', async (t) => {
  const [a, b] = [leafHash(new Uint8Array(0)), leafHash(new Uint8Array(1))];
  t.equal(toHex(nodeHash(a, b)), CT_ROOTS[2]);
  t.not(toHex(nodeHash(b, a)), CT_ROOTS[2]);
});

t.test('the same file under the condition "browser"', { skip: underBrowser }, async (t) => {
  const conditions = ['--conditions=browser', '--conditions=development', '--import=tsx'];
  const child = spawnSync(process.execPath, [...conditions, fileURLToPath(import.meta.url)], {
    encoding: 'utf8',
  });
  t.equal(child.status, 0, child.stdout.slice(-2000) + child.stderr);
  t.match(child.stdout, /ok \d+ - golang\.org\/x\/mod\/sumdb\/tlog/);
});
