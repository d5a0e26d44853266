/**
 * What a verifier must refuse, as data: each attack upon one entry and its proof, and who cannot
 * see it, with the reason. The attacker holds everything but the person's trust: where `signed` is
 * used, even the log's own key.
 */
import { signNote } from '@roletrail/ledger/note';
import { type NoteSigner, signerFromSeed } from '@roletrail/ledger/note-key';
import type { Claim } from './claims.ts';
import { leafOf } from './claims.ts';

export type Tool = 'sumdb' | 'sigstore';

export interface World {
  /** the key of the claim's log */
  readonly signer: NoteSigner;
  /** another entry of the same tree, under the same checkpoint */
  readonly other: Claim;
  /** an entry of another partition */
  readonly elsewhere: Claim;
}

export interface Mutation {
  readonly what: string;
  readonly change: (claim: Claim, world: World) => Partial<Claim>;
  /** why a tool takes it */
  readonly unseen?: Partial<Record<Tool, string>>;
}

export const flip = (bytes: Uint8Array, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const flipText = (text: string, at: number): string => flip(Buffer.from(text), at).toString('utf8');

const linesOf = (checkpoint: string): readonly string[] => checkpoint.split('\n');

/** Returns the start of a line. */
const lineAt = (checkpoint: string, nth: number) =>
  Buffer.byteLength(
    linesOf(checkpoint)
      .slice(0, nth)
      .map((line) => `${line}\n`)
      .join(''),
  );

/** A checkpoint that says this, signed by that key. */
const signed = (signer: NoteSigner, origin: string, size: number | string, root: string): string =>
  signNote(`${origin}\n${size}\n${root}\n`, [signer]);

const rootOf = ({ checkpoint }: Claim) => linesOf(checkpoint)[2] ?? '';
const sizeOf = ({ checkpoint }: Claim) => Number(linesOf(checkpoint)[1]);

/** Returns base64 of the same bytes with an unused bit of the last character set. */
export function loosened(base64: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const at = base64.indexOf('=') - 1;
  const last = alphabet[alphabet.indexOf(base64[at] ?? '') ^ 1] ?? '';
  return `${base64.slice(0, at)}${last}${base64.slice(at + 1)}`;
}

const EMPTY_ROOT = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const NO_FILES = 'it is given the numbers, not the file that names its version';
const LENIENT = 'its base64 decoder takes any spelling';

export const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a byte of the leaf',
    change: ({ entry }) => ({ entry: flip(entry, entry.length >> 1) }),
  },
  ...['first', 'last'].map((which) => ({
    what: `a byte of the ${which} hash of the proof`,
    change: ({ hashes }: Claim) => {
      const at = which === 'first' ? 0 : hashes.length - 1;
      return { hashes: hashes.with(at, flip(hashes[at] ?? Buffer.alloc(32), 7)) };
    },
  })),
  {
    what: "a byte of the checkpoint's origin",
    change: ({ checkpoint }) => ({ checkpoint: flipText(checkpoint, 0) }),
  },
  {
    what: "a byte of the checkpoint's size",
    change: ({ checkpoint }) => ({ checkpoint: flipText(checkpoint, lineAt(checkpoint, 1)) }),
  },
  {
    what: "a byte of the checkpoint's root",
    change: ({ checkpoint }) => ({ checkpoint: flipText(checkpoint, lineAt(checkpoint, 2) + 3) }),
  },
  {
    what: 'a byte of the signature',
    change: ({ checkpoint }) => ({
      checkpoint: flipText(checkpoint, Buffer.byteLength(checkpoint) - 20),
    }),
  },
  { what: 'wrong index', change: (claim) => ({ index: (claim.index + 1) % sizeOf(claim) }) },
  {
    what: 'truncated newest rows: a signed tree that ends before it',
    change: (claim, { signer }) => ({
      checkpoint: signed(signer, claim.origin, claim.index, rootOf(claim)),
    }),
  },
  { what: 'swapped leaves', change: (_, { other }) => ({ entry: other.entry }) },
  {
    what: 'duplicated leaf: claimed at another place too',
    change: (_, { other: { index, hashes } }) => ({ index, hashes }),
  },
  {
    what: 'old key',
    change: (claim) => {
      const old = signerFromSeed(claim.origin, new Uint8Array(32).fill(9));
      return { checkpoint: signed(old, claim.origin, sizeOf(claim), rootOf(claim)) };
    },
  },
  {
    what: 'wrong origin, signed by the key',
    change: (claim, { signer }) => ({
      checkpoint: signed(signer, 'ledger.elsewhere/consent-events/0', sizeOf(claim), rootOf(claim)),
    }),
    unseen: { sigstore: 'it compares the name of the key, never the first line' },
  },
  {
    what: 'checkpoint of another partition',
    change: (_, { elsewhere: { checkpoint } }) => ({ checkpoint }),
  },
  {
    what: 'proof for size 0',
    change: (claim, { signer }) => ({
      hashes: [],
      checkpoint: signed(signer, claim.origin, 0, EMPTY_ROOT),
    }),
  },
  {
    what: 'proof for size 1',
    change: (claim, { signer, other }) => {
      // of the tree's first entry itself that would be the truth
      const leaf = leafOf(claim.index === 0 ? other.entry : claim.entry);
      const root = Buffer.from(leaf, 'hex').toString('base64');
      return { hashes: [], checkpoint: signed(signer, claim.origin, 1, root) };
    },
  },
  {
    what: 'size above 2^53',
    change: (claim, { signer }) => ({
      checkpoint: signed(signer, claim.origin, '9007199254740993', rootOf(claim)),
    }),
  },
  {
    what: 'non-canonical base64 of the root, signed by the key',
    change: (claim, { signer }) => ({
      checkpoint: signed(signer, claim.origin, sizeOf(claim), loosened(rootOf(claim))),
    }),
    unseen: { sumdb: LENIENT, sigstore: LENIENT },
  },
  {
    what: 'non-canonical base64 of the signature',
    change: ({ checkpoint }) => {
      const [, text = '', signature = ''] = /^(.*) (\S+)\n$/s.exec(checkpoint) ?? [];
      return { checkpoint: `${text} ${loosened(signature)}\n` };
    },
    unseen: { sumdb: LENIENT, sigstore: LENIENT },
  },
  {
    what: 'trailing data behind the checkpoint',
    change: ({ checkpoint }) => ({ checkpoint: `${checkpoint}and more\n` }),
    unseen: { sigstore: 'it takes the lines that look like signatures' },
  },
  {
    what: 'trailing data behind the entry',
    change: ({ entry }) => ({ entry: Buffer.concat([entry, Buffer.from('\n')]) }),
  },
  {
    what: 'more hashes than the tree has levels',
    change: ({ hashes }) => ({ hashes: [...hashes, Buffer.alloc(32)] }),
  },
  {
    what: 'unknown version of the proof',
    change: ({ format }) => ({ format: format.replace('@v1', '@v2') }),
    unseen: { sumdb: NO_FILES, sigstore: NO_FILES },
  },
  {
    what: 'unknown version of the file',
    change: ({ schema }) => ({ schema: schema.replace(/\d+$/, '9') }),
    unseen: { sumdb: NO_FILES, sigstore: NO_FILES },
  },
];
