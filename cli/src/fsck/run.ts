import { readWitness } from '@roletrail/audit-projector/witness-file';
import type { Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { Place } from '@roletrail/event-log/port';
import { formatVerifierKey } from '@roletrail/ledger/note-key';
import { treesOf } from '../compose/ledger.ts';
import type { Runtime } from '../compose/runtime.ts';
import { checkNotes, type FoundNote, tableNotes, tileReader } from './checkpoints.ts';
import { Difference, type Finding } from './finding.ts';
import { PlainFold } from './fold.ts';
import { checkAuditEntries, checkCurrentConsent } from './projections.ts';
import { checkTree } from './tree.ts';

export interface FsckReport {
  readonly findings: readonly Finding[];
  readonly records: number;
  readonly checkpoints: number;
  readonly duplicates: number;
  readonly poison: number;
}

/**
 * Recomputes leaves, tiles, roots, checkpoints and projections from the raw log and compares them
 * with the database and the witness file, in one snapshot of the database: a running product may
 * go on meanwhile.
 * @param progress one line per part
 * @returns the first difference of every part that has one
 */
export async function fsck(
  runtime: Runtime,
  progress: (line: string) => void,
): Promise<FsckReport> {
  const { db } = runtime.database.open;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => inSnapshot(runtime, tx, progress));
}

async function inSnapshot(
  runtime: Runtime,
  tx: Tx,
  progress: (line: string) => void,
): Promise<FsckReport> {
  const findings: Finding[] = [];
  const audit = new PlainFold();
  const consent = new PlainFold();
  let records = 0;
  let checkpoints = 0;
  for (const tree of treesOf(runtime, runtime.settings.keys.ledger)) {
    const { place } = tree;
    const size = await folded(tx, AUDIT.live, place);
    const consentNext = await folded(tx, CONSENT.live, place);
    await part(findings, async () => {
      const reader = await runtime.log.openReader(place);
      try {
        await checkTree(tx, reader, place, size, (record) => {
          records += 1;
          audit.add(place, record);
          if (record.offset < consentNext) consent.add(place, record);
        });
      } finally {
        await reader.close();
      }
      const notes = [
        ...(await tableNotes(tx, place)),
        ...(await witnessNotes(runtime.settings.witnessFile, tree.origin)),
      ];
      checkpoints += notes.length;
      const vkey = formatVerifierKey(tree.signer);
      await checkNotes(notes, place, tree.origin, vkey, size, tileReader(tx, place));
      progress(`${tree.origin}: ${size} records, ${notes.length} signed notes`);
    });
  }
  if (findings.length === 0) {
    await part(findings, () => checkAuditEntries(tx, audit));
    await part(findings, () => checkCurrentConsent(tx, consent));
    progress(`projections: ${audit.firsts.size} events, ${consent.current.size} people`);
  }
  const { duplicates, poison } = audit;
  return { findings, records, checkpoints, duplicates, poison };
}

async function part(findings: Finding[], check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    findings.push(error.finding);
  }
}

async function folded(tx: Tx, projection: string, place: Place): Promise<number> {
  const row = await tx
    .selectFrom('projection_offset')
    .select('next_offset')
    .where('projection', '=', projection)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  return row?.next_offset ?? 0;
}

async function witnessNotes(file: string, origin: string): Promise<FoundNote[]> {
  const notes: FoundNote[] = [];
  for await (const { line, note } of readWitness(file)) {
    if (note.startsWith(`${origin}\n`)) notes.push({ where: `witness line ${line}`, note });
  }
  return notes;
}
