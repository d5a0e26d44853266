/**
 * All foreign judges against one log of a running system, over its HTTP interface.
 * Nothing of our ledger room takes part: bundles are cut and leaves hashed here.
 */
import { createHash } from 'node:crypto';
import { judgeWithSigstore } from './sigstore.ts';
import { judgeWithSumdb, type SumdbAnswer } from './sumdb.ts';
import { type FsckVerdict, fsck, type ServedLog } from './tessera-fsck.ts';

/** Samples to check besides the whole log. */
export type Samples = {
  /** Offsets whose inclusion is checked; those not in the tree are refused. */
  readonly leaves: readonly number[];
  /** Signed checkpoints of this log, taken earlier. */
  readonly older: readonly string[];
};

/** One word of each judge. */
export type Judgement = {
  readonly size: number;
  readonly fsck: FsckVerdict;
  readonly sumdb: SumdbAnswer;
  readonly sigstore: readonly string[];
};

/** True when every judge accepted everything it was asked. */
export function allAccepted({ fsck, sumdb, sigstore }: Judgement): boolean {
  const words = [sumdb.checkpoint, ...sumdb.inclusion, ...sumdb.consistency, ...sigstore];
  return fsck.accepted && words.every((word) => word === 'ok');
}

/** Fetches one resource of the log. Throws on any status but 200. */
export async function fetchResource(log: ServedLog, path: string): Promise<Buffer> {
  const headers =
    log.bearerToken === undefined ? {} : { authorization: `Bearer ${log.bearerToken}` };
  const response = await fetch(new URL(path, log.baseUrl), { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The log's current signed checkpoint. */
export async function fetchCheckpoint(log: ServedLog): Promise<string> {
  return (await fetchResource(log, 'checkpoint')).toString('utf8');
}

/** Second line of a checkpoint. */
export function sizeOf(checkpoint: string): number {
  return Number(checkpoint.split('\n')[1]);
}

/** Puts the log to Tessera, Go's sumdb and sigstore. */
export async function judgeRunningLog(log: ServedLog, samples: Samples): Promise<Judgement> {
  const checkpoint = await fetchCheckpoint(log);
  const size = sizeOf(checkpoint);
  const inclusion = await Promise.all(
    samples.leaves.map((index) => fetchInclusion(log, index, size)),
  );
  const consistency = await Promise.all(
    samples.older.map(async (older) => {
      const query = `consistency?from=${sizeOf(older)}&to=${size}`;
      return { older, hashes: await fetchHashes(log, query) };
    }),
  );
  const origin = log.origin ?? log.vkey.split('+')[0] ?? '';
  const sumdb = await judgeWithSumdb({
    vkey: log.vkey,
    origin,
    checkpoint,
    inclusion,
    consistency,
  });
  const sigstore = inclusion.map(({ index, entry, hashes }) => {
    const path = hashes.map((hash) => Buffer.from(hash, 'hex'));
    return judgeWithSigstore({ vkey: log.vkey, checkpoint, index, entry, hashes: path });
  });
  return { size, fsck: await fsck(log), sumdb, sigstore };
}

async function fetchHashes(log: ServedLog, query: string): Promise<string[]> {
  const proof = JSON.parse((await fetchResource(log, query)).toString('utf8')) as {
    hashes: string[];
  };
  return proof.hashes;
}

async function fetchInclusion(log: ServedLog, index: number, size: number) {
  const entry = await fetchEntry(log, index, size);
  const leafHash = createHash('sha256')
    .update(Buffer.from([0]))
    .update(entry)
    .digest('hex');
  const hashes = await fetchHashes(log, `inclusion?leaf=${index}&size=${size}`);
  return { index, entry, leafHash, hashes };
}

/** One entry, cut out of its bundle: big-endian uint16 lengths. */
async function fetchEntry(log: ServedLog, index: number, size: number): Promise<Buffer> {
  const tile = Math.floor(index / 256);
  const width = Math.min(256, size - tile * 256);
  const digits = String(tile).padStart(Math.ceil(String(tile).length / 3) * 3, '0');
  const elements = digits.replace(/\d{3}(?=\d)/g, 'x$&/');
  const partial = width === 256 ? '' : `.p/${width}`;
  let rest = await fetchResource(log, `tile/entries/${elements}${partial}`);
  for (let skip = index % 256; skip > 0; skip--) rest = rest.subarray(2 + rest.readUInt16BE(0));
  return rest.subarray(2, 2 + rest.readUInt16BE(0));
}
