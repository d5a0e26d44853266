/**
 * Ledger as after years of use, written batch by batch. Few people decide often, most seldom.
 * Versions follow one another. Some types, addresses and devices are rare, others common.
 */
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { OpenDatabase } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { searchTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import { decisionBytes, newId } from '../helpers/consent-events.ts';

/** Values of the ledger for which queries can filter. */
export interface Trail {
  readonly records: number;
  /** with one in fifty of all decisions, and with one */
  readonly people: { readonly busy: string; readonly quiet: string };
  /** where one in five of the decisions of the last third came from, and where one did */
  readonly ips: { readonly shared: string; readonly own: string };
  readonly devices: { readonly busy: string; readonly own: string };
  /** an event, its leaf hash */
  readonly eventId: string;
  readonly leafHash: string;
}

/** Decisions have versions 1 to 9 one after another, and now and then 10, of either document. */
export const LATE_VERSION = '9';
export const RARE_VERSION = '10';
export const T0 = Date.parse('2026-01-01T00:00:00.000Z');
/** between one record and the next */
export const STEP_MS = 10_000;
const RECORDS_A_PERSON = 10;
const IPS = { shared: '203.0.113.7', own: '203.0.113.8' };
const DEVICES = {
  busy: '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a01',
  own: '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a02',
};

/** @param records one in twenty of them an event of staff, one in ten thousand none that can be read */
export async function fillTrail(
  { db }: Pick<OpenDatabase, 'db'>,
  keys: VaultKeys,
  records: number,
): Promise<Trail> {
  const people = Array.from({ length: records / RECORDS_A_PERSON }, newId);
  await db.connection().execute(async (one) => {
    // the same ledger in every run, but for the ids
    await sql`select setseed(0.42)`.execute(one);
    await sql`set synchronous_commit = off`.execute(one);
    await insertPeople(one, people);
    await stage(one, records, people.length);
    await insertLedger(one);
    await insertTags(one, keys);
    await insertConsent(one);
    await sql`drop table staged, person`.execute(one);
    for (const table of FILLED) await sql`vacuum analyze ${sql.table(table)}`.execute(one);
    await sql`reset synchronous_commit`.execute(one);
    // what filling left to be written is no part of what is measured
    await sql`checkpoint`.execute(one);
  });
  const [busy = '', quiet = ''] = [people[0], people.at(-1)];
  const { rows } = await sql<{ id: string; leaf: string }>`
    select event_id as id, encode(leaf_hash, 'hex') as leaf
    from audit_entry join ledger_entry using (topic, partition, "offset")
    where topic = 'consent-events' and partition = 1 order by "offset" desc limit 1`.execute(db);
  const { id: eventId = '', leaf: leafHash = '' } = rows[0] ?? {};
  return { records, people: { busy, quiet }, ips: IPS, devices: DEVICES, eventId, leafHash };
}

type One = OpenDatabase['db'];

const FILLED = [
  'app_user',
  'data_key',
  'ledger_entry',
  'audit_entry',
  'evidence_tag',
  'consent_decision',
  'current_consent',
];

async function insertPeople(db: One, people: readonly string[]): Promise<void> {
  const homes = people.map((id) => computePartition(id, DEFAULT_PARTITIONS['consent-events']));
  await sql`
    create temporary table person as
    select id, home, nth - 1 as nth
    from unnest(${people}::text[]::uuid[], ${homes}::integer[]) with ordinality
      as given (id, home, nth)`.execute(db);
  await sql`create unique index on person (nth)`.execute(db);
  await sql`
    insert into app_user (id, email, email_normalized, password_hash, email_verified_at)
    select id, 'p' || nth || '@example.org', 'p' || nth || '@example.org', 'none', now()
    from person`.execute(db);
  await sql`
    insert into data_key (user_id, wrapped, destroyed_at)
    select id, case when nth % 50 = 49 then null else sha256(int8send(nth)) end,
      case when nth % 50 = 49 then now() end from person`.execute(db);
}

/** One row a record, in the order of time: whose, of what, where it stands. */
async function stage(db: One, records: number, people: number): Promise<void> {
  await sql`
    create temporary table staged as
    with drawn as materialized (
      select n, n::float8 / ${records}::int as age, random() as kind, random() as detail,
        case when random() < 0.02 then 0 when n = ${records - 1}::int then ${people - 1}::int
          else 1 + floor(${people - 2}::int * power(random(), 2))::int end as who
      from generate_series(0, ${records - 1}::int) n
    ), typed as (
      select *, kind < 0.05 as staff,
        case when kind < 0.05 then
            case when detail < 0.98 then 'roletrail.evidence.viewed.v1'
              when detail < 0.999 then 'roletrail.role.granted.v1'
              else 'roletrail.document.published.v1' end
          when kind < 0.0505 then 'roletrail.erasure.requested.v1'
          when kind < 0.85 then 'roletrail.consent.accepted.v' || case when age < 0.2 then 1
            when age < 0.6 then 2 else 3 end
          when kind < 0.95 then 'roletrail.consent.declined.v' || case when age < 0.2 then 1
            when age < 0.6 then 2 else 3 end
          else 'roletrail.consent.withdrawn.v' || case when age < 0.6 then 1 else 2 end
        end as type,
        case when random() < 0.0002 then ${RARE_VERSION}
          else (1 + least(8, floor(age * 9)))::text end as version
      from drawn
    )
    select t.n, t.age, t.who, t.staff, t.type, t.version, t.detail, p.id as user_id,
      case when t.staff then 'admin-events' else 'consent-events' end as topic,
      case when t.staff then 0 else p.home end as partition,
      row_number() over (partition by t.staff, case when t.staff then 0 else p.home end order by n) - 1
        as "offset",
      (lpad(to_hex(${T0}::int8 + n * ${STEP_MS}::int8), 12, '0') || '7' ||
        substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as event_id,
      to_timestamp((${T0}::int8 + n * ${STEP_MS}::int8) / 1000.0) as at,
      substring(t.type from 'consent\\.([a-z]+)') as decision
    from typed t join person p on p.nth = t.who`.execute(db);
}

async function insertLedger(db: One): Promise<void> {
  const entry = Buffer.from(decisionBytes({ userId: newId() }));
  await sql`
    insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
    select topic, partition, "offset", sha256(int8send(n)), ${entry}::bytea
    from staged order by n`.execute(db);
  await sql`
    insert into audit_entry (topic, partition, "offset", event_id, type, subject, occurred_at,
      user_id, decision, terms_version, privacy_version)
    select topic, partition, "offset", event_id, type,
      case when type like '%published%' then 'terms/' || version else user_id::text end, at,
      case when not staff then user_id end, decision,
      case when decision in ('accepted', 'declined') then version end,
      case when decision = 'accepted' then version end
    from staged where n % 10000 <> 77 order by n`.execute(db);
  const signed = sql`
    select topic, partition, max("offset") + 1 as size from staged group by topic, partition`;
  await sql`insert into ledger_tree (topic, partition, size, root)
    select topic, partition, size, sha256('') from (${signed}) s`.execute(db);
  await sql`insert into ledger_checkpoint (topic, partition, size, root, note)
    select topic, partition, size, sha256(''), 'a note' from (${signed}) s`.execute(db);
  await sql`insert into projection_offset (projection, topic, partition, next_offset)
    select 'audit-v1', topic, partition, size from (${signed}) s`.execute(db);
}

/** Most decisions come from an address and a device of the person's own. */
async function insertTags(db: One, keys: VaultKeys): Promise<void> {
  const tag = (kind: 'ip' | 'device', value: string) => searchTag(keys, kind, value);
  await sql`
    insert into evidence_tag (event_id, user_id, kind, tag)
    select event_id, user_id, 'ip', case when n = (select max(n) from staged where decision is not null)
          then ${tag('ip', IPS.own)}
        when age > 0.67 and detail < 0.2 then ${tag('ip', IPS.shared)}
        else sha256(convert_to('ip' || who || (detail * 3)::int, 'UTF8')) end
    from staged where decision is not null order by n`.execute(db);
  await sql`
    insert into evidence_tag (event_id, user_id, kind, tag)
    select event_id, user_id, 'device', case when n = (select max(n) from staged where decision is not null)
          then ${tag('device', DEVICES.own)}
        when who = 0 then ${tag('device', DEVICES.busy)}
        else sha256(convert_to('device' || who || (detail * 2)::int, 'UTF8')) end
    from staged where decision is not null order by n`.execute(db);
}

async function insertConsent(db: One): Promise<void> {
  await sql`
    insert into consent_decision (event_id, user_id, topic, partition, "offset", decision, reason,
      terms_version, privacy_version, decided_at, leaf_hash)
    select event_id, user_id, topic, partition, "offset", decision, null,
      case when decision <> 'withdrawn' then version end,
      case when decision = 'accepted' then version end, at, sha256(int8send(n))
    from staged where decision is not null and n % 10000 <> 77 order by n`.execute(db);
  await sql`
    insert into current_consent (user_id, event_id, decision, terms_version, privacy_version,
      decided_at, topic, partition, "offset")
    select distinct on (user_id) user_id, event_id, decision, terms_version, privacy_version,
      decided_at, topic, partition, "offset"
    from consent_decision order by user_id, "offset" desc`.execute(db);
}
