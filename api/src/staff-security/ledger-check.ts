import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import type { LedgerCheck } from '@roletrail/contracts/http/staff-security';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { readTiles, rootFromTiles, rootTiles } from '@roletrail/ledger/tile';
import type { ApiContext } from '../api.ts';
import {
  type LedgerTopicPartition,
  latestCheckpoint,
  type PublishedTree,
  tileReader,
} from '../ledger/log-store.ts';

/**
 * Checks the newest signed note of each tree: its signature, and its root against the root made
 * from the stored tiles. Reads at most a few tiles of a tree, so it is cheap at any size; only
 * `roletrail fsck` compares every entry with the log.
 */
export async function checkLedgerNow(context: ApiContext): Promise<LedgerCheck> {
  const { db, partitions } = context.deps;
  const places = LEDGER_TOPICS.flatMap((topic) =>
    Array.from({ length: partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
  const trees: LedgerCheck['trees'] = [];
  for (const place of places) {
    const signed = await latestCheckpoint(db, place);
    const size = await storedSize(db, place);
    trees.push({
      topic: place.topic,
      partition: place.partition,
      signed: signed?.size ?? 0,
      unsigned: Math.max(0, size - (signed?.size ?? 0)),
      result: signed === null ? 'empty' : (await isSound(context, signed)) ? 'agrees' : 'differs',
    });
  }
  const last = await db
    .selectFrom('check_run')
    .select(['at', 'agrees'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    at: new Date().toISOString(),
    agrees: trees.every(({ result }) => result !== 'differs'),
    trees,
    lastFull: last ? { at: last.at.toISOString(), agrees: last.agrees } : null,
  };
}

async function storedSize(
  db: ApiContext['deps']['db'],
  { topic, partition }: LedgerTopicPartition,
): Promise<number> {
  const row = await db
    .selectFrom('ledger_tree')
    .select('size')
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/** Returns false for a wrong signature, another root, and tiles that are missing. */
async function isSound({ deps, config }: ApiContext, tree: PublishedTree): Promise<boolean> {
  const name = `${tree.topic}/${tree.partition}`;
  try {
    const verifier = parseVerifierKey(config.ledger.vkeys[name] ?? '');
    const note = openCheckpoint(tree.note, [verifier], verifier.name);
    if (note.size === 0) return tree.size === 0;
    const tiles = await readTiles(tileReader(deps.db, tree), rootTiles(note.size));
    const root = Buffer.from(rootFromTiles(note.size, tiles));
    return note.size === tree.size && root.equals(note.root) && root.equals(tree.root);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    deps.logger.warn({ err: error, tree: name }, 'the newest note of a tree could not be verified');
    return false;
  }
}
