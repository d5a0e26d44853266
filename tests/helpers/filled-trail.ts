import { randomBytes } from 'node:crypto';
import { copyIn } from '@roletrail/db/copy';
import { AUDIT_ENTRY, LEDGER_ENTRY } from '@roletrail/db/projections/audit';
import type { WholeRow } from '@roletrail/db/whole-row';
import { searchTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import type { TestApi } from './api.ts';
import { newId } from './consent-events.ts';

/** Three trees with records of every kind. */
export const TREES = [
  { topic: 'admin-events', partition: 0, size: 300 },
  { topic: 'consent-events', partition: 0, size: 400 },
  { topic: 'consent-events', partition: 1, size: 400 },
] as const;
export const T0 = Date.parse('2026-01-01T00:00:00.000Z');
export const at = (minute: number) => new Date(T0 + minute * 60_000).toISOString();
export const PEOPLE = Array.from({ length: 20 }, newId);
export const IP = '2001:db8::7';
export const DEVICE = '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a01';
/** of one person alone */
export const OWN_DEVICE = '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a02';
export const [OWNER = ''] = PEOPLE;

export type Entry = WholeRow<'audit_entry'>;
export type Leaf = WholeRow<'ledger_entry'>;
export interface Trail {
  readonly leaves: readonly Leaf[];
  readonly entries: readonly Entry[];
  /** ids of events */
  readonly tagged: Readonly<Record<'ip' | 'device' | 'own', ReadonlySet<string>>>;
}

export const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** Fills the trail. Every seventh record is no first copy of an event. */
export async function fill({ db, deps }: TestApi): Promise<Trail> {
  const leaves: Leaf[] = [];
  const entries: Entry[] = [];
  const ids = nearlyInOrder(TREES.reduce((sum, { size }) => sum + size, 0));
  for (const { topic, partition, size } of TREES) {
    for (let offset = 0; offset < size; offset += 1) {
      const place = { topic, partition, offset };
      leaves.push({ ...place, leaf_hash: randomBytes(32), entry: Buffer.from('{}') });
      if (offset % 7 === 3) continue;
      const person = pick(PEOPLE, offset * 5 + partition);
      const rest = topic === 'admin-events' ? adminRow(offset) : decisionRow(offset, person);
      entries.push({
        ...place,
        event_id: String(ids.pop()),
        occurred_at: T0 + offset * 60_000,
        ...rest,
      });
    }
  }
  await copyIn(db, LEDGER_ENTRY.shape, leaves);
  await copyIn(db, AUDIT_ENTRY.shape, entries);
  await sql`analyze audit_entry, ledger_entry`.execute(db);
  const decisions = entries.filter((row) => row.decision !== null);
  const tagged = { ip: new Set<string>(), device: new Set<string>(), own: new Set<string>() };
  const keep = async (kind: 'ip' | 'device', value: string, row: Entry) => {
    const tag = searchTag(deps.keys.vault, kind, value);
    const of = { event_id: row.event_id, user_id: String(row.user_id) };
    await db
      .insertInto('evidence_tag')
      .values({ ...of, kind, tag })
      .execute();
  };
  for (const [nth, row] of decisions.entries()) {
    for (const [kind, value, every] of [
      ['ip', IP, 3],
      ['device', DEVICE, 5],
    ] as const) {
      if (nth % every !== 0) continue;
      tagged[kind].add(row.event_id);
      await keep(kind, value, row);
    }
    if (row.user_id !== OWNER || tagged.device.has(row.event_id)) continue;
    tagged.own.add(row.event_id);
    await keep('device', OWN_DEVICE, row);
  }
  return { leaves, entries, tagged };
}

/** Ids as events bring them, latest first: in the order of time, but for one in ten. */
function nearlyInOrder(count: number): string[] {
  const ids = Array.from({ length: count }, newId).reverse();
  for (let from = 0; from < count; from += 10) {
    const to = (from * 7 + 13) % count;
    [ids[from], ids[to]] = [pick(ids, to), pick(ids, from)];
  }
  return ids;
}

const NO_DECISION = { user_id: null, decision: null, terms_version: null, privacy_version: null };

function adminRow(offset: number) {
  const published = { type: 'roletrail.document.published.v1', subject: 'terms/2' };
  const viewed = { type: 'roletrail.evidence.viewed.v1', subject: pick(PEOPLE, offset) };
  return { ...(offset === 100 ? published : viewed), ...NO_DECISION };
}

function decisionRow(offset: number, person: string) {
  const decision = pick(['accepted', 'declined', 'withdrawn'], offset);
  const version = decision === 'withdrawn' ? null : pick(['1', '2'], offset >> 4);
  return {
    type: `roletrail.consent.${decision}.v${offset < 200 ? 2 : 3}`.replace(
      'withdrawn.v3',
      'withdrawn.v1',
    ),
    subject: person,
    user_id: person,
    decision,
    terms_version: version,
    privacy_version: version === null ? null : pick(['1', '9'], offset),
  };
}
