import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { SecurityFilters, SecurityHistory } from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { presentPerson } from './people.ts';
import type { AskedPage } from './sessions.ts';

const TYPES = {
  role: ['roletrail.role.granted.v1', 'roletrail.role.revoked.v1'],
  capability: ['roletrail.capability.granted.v1', 'roletrail.capability.revoked.v1'],
  auditor_token: ['roletrail.auditor_token.created.v1', 'roletrail.auditor_token.revoked.v1'],
} as const satisfies Record<Change['kind'], readonly RoletrailEvent['type'][]>;

interface Row {
  readonly event_id: string;
  readonly occurred_at: Date;
  readonly sort: string;
  readonly entry: Buffer;
}

interface Change {
  readonly kind: SecurityHistory['items'][number]['kind'];
  readonly change: 'granted' | 'revoked';
  readonly what: string;
  readonly userId: string | null;
  readonly actor: { readonly kind: string; readonly id: string | null };
}

/** Returns changes of roles, capabilities and auditor tokens from the ledger, newest first. */
export async function listSecurityHistory(
  { deps }: ApiContext,
  reader: CallerFacts,
  { cursor, limit, kind }: AskedPage & Pick<SecurityFilters, 'kind'>,
  db: Database | Tx = deps.db,
): Promise<SecurityHistory> {
  const types = kind === undefined ? Object.values(TYPES).flat() : TYPES[kind];
  const key = readPageKey(cursor);
  const after =
    key === null
      ? sql`true`
      : sql`(a.occurred_at, a.event_id) < (${String(key[0])}::timestamptz, ${key[1]}::uuid)`;
  const found = await sql<Row>`
    select a.event_id, a.occurred_at, l.entry,
      to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from audit_entry a join ledger_entry l using (topic, partition, "offset")
    where a.type = any(${types}::text[]) and a.topic = 'admin-events' and ${after}
    order by a.occurred_at desc, a.event_id desc limit ${limit + 1}`.execute(db);
  const page = cutPage(found.rows, limit, ({ sort, event_id }) => [sort, event_id]);
  const changes = page.rows.flatMap((row) => {
    const decoded = decodeEvent(row.entry);
    const change = decoded.kind === 'event' ? changeOf(decoded.event) : null;
    return change === null ? [] : [{ row, change }];
  });
  const emails = await emailsOf(
    db,
    changes.flatMap(({ change: { userId, actor } }) => [
      userId,
      actor.kind === 'user' ? actor.id : null,
    ]),
  );
  const personOf = (id: string | null) =>
    presentPerson(reader, id, id === null ? null : (emails.get(id) ?? null));
  return {
    items: changes.map(({ row, change: { userId, actor, ...change } }) => ({
      ...change,
      eventId: row.event_id,
      at: row.occurred_at.toISOString(),
      person: personOf(userId),
      by: { kind: actor.kind, person: personOf(actor.kind === 'user' ? actor.id : null) },
    })),
    nextCursor: page.nextCursor,
  };
}

function changeOf(event: RoletrailEvent): Change | null {
  switch (event.type) {
    case 'roletrail.role.granted.v1':
    case 'roletrail.role.revoked.v1': {
      const { userId, role, actor } = event.data;
      return { kind: 'role', change: verbOf(event.type), what: role, userId, actor };
    }
    case 'roletrail.capability.granted.v1':
    case 'roletrail.capability.revoked.v1': {
      const { userId, capability, actor } = event.data;
      return { kind: 'capability', change: verbOf(event.type), what: capability, userId, actor };
    }
    case 'roletrail.auditor_token.created.v1': {
      const { label, actor } = event.data;
      return { kind: 'auditor_token', change: 'granted', what: label, userId: null, actor };
    }
    case 'roletrail.auditor_token.revoked.v1': {
      const { tokenId, actor } = event.data;
      return { kind: 'auditor_token', change: 'revoked', what: tokenId, userId: null, actor };
    }
    default:
      return null;
  }
}

const verbOf = (type: string) => (type.endsWith('.granted.v1') ? 'granted' : 'revoked');

/** Returns addresses by id; an erased person's is ''. */
async function emailsOf(
  db: Database | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
