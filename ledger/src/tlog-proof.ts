/**
 * The text proof a person keeps (C2SP tlog-proof@v1): version line, optional `extra`, index, the
 * inclusion path one base64 hash a line, an empty line, the checkpoint verbatim. `extra` is covered
 * by no signature: never trust it.
 */
import { fromBase64, toBase64 } from './base64.ts';
import { parseDecimal } from './checkpoint.ts';
import { isLedgerError, LedgerError } from './errors.ts';
import { parseNote } from './note.ts';
import { assertCount, assertHash, HASH_BYTES } from './rfc6962.ts';

/** A proof as written; nothing in it is verified. */
export type TlogProof = {
  readonly index: number;
  /** From the leaf's sibling up to the root's child. */
  readonly hashes: readonly Uint8Array[];
  /** The signed note, verbatim. */
  readonly checkpoint: string;
  /** Unauthenticated; null where the line is absent. */
  readonly extra: Uint8Array | null;
};

const VERSION_LINE = 'c2sp.org/tlog-proof@v1';
const MAX_HASHES = 64;
const MAX_PROOF_LENGTH = 1_100_000;

/** Writes a proof. Throws `NUMBER_INVALID`, `HASH_INVALID`, `NOTE_INVALID` or `PROOF_INVALID`. */
export function formatTlogProof(proof: TlogProof): string {
  assertCount(proof.index, 'index');
  for (const hash of proof.hashes) assertHash(hash, 'proof hash');
  if (proof.hashes.length > MAX_HASHES) throw invalid(`more than ${MAX_HASHES} hashes`);
  parseNote(proof.checkpoint);
  const hasExtra = proof.extra !== null && proof.extra.length > 0;
  const lines = [
    VERSION_LINE,
    ...(hasExtra && proof.extra !== null ? [`extra ${toBase64(proof.extra)}`] : []),
    `index ${proof.index}`,
    ...proof.hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${proof.checkpoint}`;
}

/**
 * Reads a proof, which may come from anyone; the checkpoint is left as text.
 *
 * @throws LedgerError VERSION_UNKNOWN, PROOF_INVALID
 */
export function parseTlogProof(text: string): TlogProof {
  if (text.length > MAX_PROOF_LENGTH) throw invalid('too long');
  const split = text.indexOf('\n\n');
  const [version, ...lines] = (split < 0 ? text : text.slice(0, split)).split('\n');
  if (version !== VERSION_LINE) {
    throw /^c2sp\.org\/tlog-proof@v\d+$/.test(version ?? '')
      ? new LedgerError('VERSION_UNKNOWN', 'a tlog-proof of another version')
      : invalid('the first line does not name the format');
  }
  if (split < 0 || split + 2 === text.length) throw invalid('no checkpoint');
  const extra = lines[0]?.startsWith('extra ') ? decode(lines.shift()?.slice(6) ?? '') : null;
  if (extra?.length === 0) throw invalid('an empty extra line');
  const [indexLine, ...hashLines] = lines;
  const index = indexLine?.startsWith('index ') ? parseDecimal(indexLine.slice(6)) : null;
  if (index === null) throw invalid('no index line');
  if (hashLines.length > MAX_HASHES) throw invalid(`more than ${MAX_HASHES} hashes`);
  const hashes = hashLines.map(decode);
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) throw invalid('a hash is not 32 bytes');
  return { index, hashes, checkpoint: text.slice(split + 2), extra };
}

function decode(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (error) {
    if (isLedgerError(error)) throw invalid('a line is not base64');
    throw error;
  }
}

function invalid(why: string): LedgerError {
  return new LedgerError('PROOF_INVALID', `not a tlog-proof: ${why}`);
}
