import { createHash } from 'node:crypto';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { LaunchDecisionTable } from '@roletrail/db/schema/operation';
import type { LaunchBoard } from './board.ts';
import type { LaunchRows, SignOffRow, WaiverRow } from './rows.ts';

/**
 * Writes the board of a decision as canonical JSON. It has ids, states, dates and digests of words:
 * words may name people, and the snapshot stays as long as its digest in the log. A digest of what
 * staff wrote is salted. The salt is in the row of the words, and goes with them at an erasure.
 */
export function writeSnapshot(
  decision: LaunchDecisionTable['decision'],
  { checks, signOffs }: LaunchBoard,
  rows: LaunchRows,
): Buffer {
  const content = {
    decision,
    checks: checks.map(({ id, state, found, says, advice, at }) => {
      const words = digestOf(null, [says, advice]);
      return { id, state, found, words, at, waiver: waiverIn(rows.waiverOf(id)) };
    }),
    signOffs: signOffs.map(({ id, state, found, status, due }) => {
      const words = wordsOf(rows.signOffOf(id));
      return { id, state, found, status, due, words, waiver: waiverIn(rows.waiverOf(id)) };
    }),
  };
  return Buffer.from(canonicalBytes(content));
}

const wordsOf = ({ salt, owner, evidence, note }: SignOffRow) =>
  salt && digestOf(salt, [owner, evidence, note]);

const waiverIn = ({ until, reason, salt }: WaiverRow) =>
  until === null ? null : { until, words: salt && digestOf(salt, [reason]) };

/** Returns the SHA-256 of salt and words, as hexadecimal digits. */
function digestOf(salt: Buffer | null, words: readonly (string | null)[]): string {
  const hash = createHash('sha256');
  if (salt) hash.update(salt);
  return hash.update(canonicalBytes([...words])).digest('hex');
}
