/**
 * What is asked of a foreign judge about one entry, taken by hand out of what people keep: nothing
 * of our rooms reads it.
 */
import { createHash } from 'node:crypto';
import { judgeWithSigstore } from './sigstore.ts';
import { judgeWithSumdb } from './sumdb.ts';

/** An entry, and what is to prove it. */
export interface Claim {
  /** of the file that holds it: `roletrail.receipt.v3`, say */
  readonly schema: string;
  /** first line of its proof */
  readonly format: string;
  readonly vkey: string;
  /** what the checkpoint must begin with */
  readonly origin: string;
  readonly checkpoint: string;
  readonly index: number;
  readonly entry: Buffer;
  /** from the leaf's sibling upwards */
  readonly hashes: readonly Buffer[];
}

/** @param vkey a key whose name is the origin */
export function claimOf(schema: string, vkey: string, proof: string, entry: Buffer): Claim {
  const split = proof.indexOf('\n\n');
  const [format = '', index = '', ...hashes] = proof.slice(0, split).split('\n');
  if (!index.startsWith('index ')) throw new Error(`no index where it must be: ${index}`);
  return {
    schema,
    format,
    vkey,
    origin: vkey.split('+')[0] ?? '',
    checkpoint: proof.slice(split + 2),
    index: Number(index.slice(6)),
    entry,
    hashes: hashes.map((hash) => Buffer.from(hash, 'base64')),
  };
}

/** The text of its proof. */
export function proofOf({ format, index, hashes, checkpoint }: Claim): string {
  const path = hashes.map((hash) => hash.toString('base64'));
  return `${[format, `index ${index}`, ...path].join('\n')}\n\n${checkpoint}`;
}

/** SHA-256 of 0x00 and the entry, in hexadecimal. */
export function leafOf(entry: Buffer): string {
  return createHash('sha256')
    .update(Buffer.from([0]))
    .update(entry)
    .digest('hex');
}

/** `ok` or `refused: …` for each claim. */
export type Judge = (claims: readonly Claim[]) => Promise<readonly string[]>;

/** Go's sumdb: asked once for each checkpoint, whatever number of entries is under it. */
export const sumdb: Judge = async (claims) => {
  const words = new Map<Claim, string>();
  const groups = new Map<string, [Claim, ...Claim[]]>();
  for (const claim of claims) {
    const name = JSON.stringify([claim.vkey, claim.origin, claim.checkpoint]);
    const group = groups.get(name);
    if (group) group.push(claim);
    else groups.set(name, [claim]);
  }
  for (const group of groups.values()) {
    const [{ vkey, origin, checkpoint }] = group;
    const inclusion = group.map(({ index, entry, hashes }) => ({
      index,
      leafHash: leafOf(entry),
      hashes: hashes.map((hash) => hash.toString('hex')),
    }));
    const asked = { vkey, origin, checkpoint, inclusion, consistency: [] };
    const answer = await judgeWithSumdb(asked);
    for (const [nth, claim] of group.entries()) words.set(claim, answer.inclusion[nth] ?? '');
  }
  return claims.map((claim) => words.get(claim) ?? '');
};

/** npm's sigstore. */
export const sigstore: Judge = async (claims) => claims.map(judgeWithSigstore);
