/**
 * The filter of the audit trail: its SQL gives what a plain reading of the rows gives, one tree at
 * a time in the order of offsets, and an index serves every field.
 */

import type { ListPosition } from '@roletrail/api/audit/cursor';
import { type ResolvedFilter, resolveFilter, selectTrees } from '@roletrail/api/audit/filter';
import { buildFilterSql, matchingOffsets, newestOffsets } from '@roletrail/api/audit/matching-sql';
import { newestPage } from '@roletrail/api/audit/newest';
import { type AuditFilter, auditFields, auditFilter } from '@roletrail/contracts/http/audit';
import { sql } from 'kysely';
import t from 'tap';
import { publish, type TestApi, testApi } from '../helpers/api.ts';
import {
  at,
  DEVICE,
  type Entry,
  fill,
  IP,
  type Leaf,
  OWN_DEVICE,
  OWNER,
  PEOPLE,
  pick,
  T0,
  TREES,
  type Trail,
} from '../helpers/filled-trail.ts';

t.test('the filter of the audit trail', async (t) => {
  const api = await testApi();
  t.teardown(() => api[Symbol.asyncDispose]());
  const { db } = api;
  await publish(db, 'terms', '2');
  const hash = await db
    .selectFrom('legal_documents')
    .select('sha256')
    .where('version', '=', '2')
    .executeTakeFirstOrThrow();
  await sql`insert into app_user (id, email, email_normalized)
    values (${PEOPLE[2]}, 'Three@example.org', 'three@example.org')`.execute(db);
  const trail = await fill(api);
  const { entries, leaves } = trail;
  const leaf = leaves[500] as Leaf;
  const some = entries[700] as Entry;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

  /** By field: what is asked, what fits by a plain reading, and the index that serves it. */
  type Fits = (row: Entry) => boolean;
  const CASES: Record<keyof AuditFilter, readonly (readonly [AuditFilter, Fits, RegExp])[]> = {
    topic: [[{ topic: 'admin-events' }, () => true, /ledger_entry_pkey/]],
    partition: [[{ topic: 'consent-events', partition: 1 }, () => true, /ledger_entry_pkey/]],
    from: [
      [
        { from: at(380) },
        (r) => Number(r.occurred_at) >= T0 + 380 * 60_000,
        /audit_entry_(?:time|walk)/,
      ],
    ],
    to: [
      [
        { to: at(20) },
        (r) => Number(r.occurred_at) < T0 + 20 * 60_000,
        /audit_entry_(?:time|walk)/,
      ],
    ],
    user: [[{ user: pick(PEOPLE, 4) }, (r) => r.user_id === PEOPLE[4], /audit_entry_user/]],
    email: [
      [{ email: 'thREE@example.org' }, (r) => r.user_id === PEOPLE[2], /audit_entry_user/],
      [{ email: 'nobody@example.org' }, () => false, /One-Time Filter: false/],
      [
        { email: 'three@example.org', user: pick(PEOPLE, 3) },
        () => false,
        /One-Time Filter: false/,
      ],
    ],
    emailPart: [
      [{ emailPart: 'REE@exa' }, (r) => r.user_id === PEOPLE[2], /audit_entry_user/],
      [{ emailPart: 'r_e@' }, () => false, /One-Time Filter: false/],
      [{ emailPart: 'three', user: pick(PEOPLE, 3) }, () => false, /One-Time Filter: false/],
    ],
    type: [
      [
        { type: 'roletrail.consent.accepted' },
        (r) => r.decision === 'accepted',
        /audit_entry_type/,
      ],
      [
        { type: 'roletrail.consent.accepted.v2' },
        (r) => r.type === 'roletrail.consent.accepted.v2',
        /audit_entry_type/,
      ],
    ],
    decision: [[{ decision: 'declined' }, (r) => r.decision === 'declined', /audit_entry_type/]],
    document: [
      [{ document: 'terms', version: '1' }, (r) => r.terms_version === '1', /audit_entry_terms/],
      [
        { document: 'privacy', version: '9' },
        (r) => r.privacy_version === '9',
        /audit_entry_privacy/,
      ],
    ],
    version: [
      [
        { version: '9' },
        (r) => r.terms_version === '9' || r.privacy_version === '9',
        /audit_entry_privacy/,
      ],
    ],
    ip: [[{ ip: '2001:0DB8:0::7' }, (r) => trail.tagged.ip.has(r.event_id), /evidence_tag_lookup/]],
    device: [
      [
        { device: DEVICE.toUpperCase() },
        (r) => trail.tagged.device.has(r.event_id),
        /evidence_tag_lookup/,
      ],
    ],
    q: [
      [
        { q: some.event_id.toUpperCase() },
        (r) => r.event_id === some.event_id,
        /audit_entry_event_id_key/,
      ],
      [
        { q: pick(PEOPLE, 6) },
        (r) => r.user_id === PEOPLE[6] || r.subject === PEOPLE[6],
        /audit_entry_subject/,
      ],
      [{ q: '9' }, (r) => r.privacy_version === '9', /audit_entry_privacy/],
      [
        { q: hash.sha256 },
        (r) => r.terms_version === '2' || r.subject === 'terms/2',
        /audit_entry_terms/,
      ],
      [{ q: hex(leaf.leaf_hash) }, (r) => samePlace(r, leaf), /ledger_entry_leaf/],
      [{ q: 'ff'.repeat(32) }, () => false, /ledger_entry_leaf/],
    ],
  };
  t.same(Object.keys(CASES).sort(), Object.keys(auditFields.shape).sort(), 'every field is tried');

  for (const [field, cases] of Object.entries(CASES)) {
    for (const [asked, fits, index] of cases) {
      const name = `${field}: ${JSON.stringify(asked)}`;
      const matching = await resolveFilter(
        { db, vaultKeys: api.deps.keys.vault },
        auditFilter.parse(asked),
      );
      const rows = expected(trail, asked, fits);
      t.same(await found(api, matching), rows, name);
      t.same(await newestFirst(api, matching), byNewest(trail, rows), `${name}, newest first`);
      t.match(await plans(api, matching), index, `${name} by its index`);
    }
  }

  await t.test('both of two', async (t) => {
    const asked = auditFilter.parse({ decision: 'accepted', ip: IP, from: at(100) });
    const matching = await resolveFilter({ db, vaultKeys: api.deps.keys.vault }, asked);
    const fits = (r: Entry) =>
      r.decision === 'accepted' &&
      trail.tagged.ip.has(r.event_id) &&
      Number(r.occurred_at) >= T0 + 100 * 60_000;
    const rows = expected(trail, asked, fits);
    t.ok(rows.length > 10);
    t.same(await found(api, matching), rows);
    const literal = await found(api, matching, sql.lit);
    t.same(literal, rows, 'with literals, as COPY needs them');
    for (const spread of ['rare', 'common'] as const) {
      const tags = matching.tags.map((tag) => ({ ...tag, spread }));
      t.same(await found(api, { ...matching, tags }), rows, `a tag that is ${spread}`);
    }
  });

  await t.test('a device of one person, found by that person', async (t) => {
    const deps = { db, vaultKeys: api.deps.keys.vault };
    const asked = auditFilter.parse({ device: OWN_DEVICE });
    const matching = await resolveFilter(deps, asked);
    const rows = expected(trail, asked, (r) => trail.tagged.own.has(r.event_id));
    t.ok(rows.length > 5);
    t.match(matching.tags, [{ spread: 'rare', owner: OWNER }]);
    t.match((await resolveFilter(deps, { device: DEVICE })).tags, [{ owner: null }], 'of several');
    const unused = { ip: '2001:db8::8' };
    t.match((await resolveFilter(deps, unused)).tags, [{ spread: 'rare', owner: null }]);
    for (const spread of ['rare', 'common'] as const) {
      for (const owner of [OWNER, null]) {
        const tags = matching.tags.map((tag) => ({ ...tag, spread, owner }));
        t.same(await found(api, { ...matching, tags }), rows, `${spread}, owner ${owner}`);
      }
    }
  });

  await t.test('a tag of many is not searched in partitions without decisions', async (t) => {
    const matching = await ofMany(api);
    for (const { size, ...place } of TREES) {
      const offsets = matchingOffsets(matching, place, { first: 0, end: size, limit: 200 });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${offsets}`.execute(
        db,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const walked = !/on audit_entry a .*never executed/.test(plan);
      t.equal(walked, place.topic === 'consent-events', place.topic);
    }
  });

  await t.test('a tag of many, whichever of its events are hashed', async (t) => {
    const matching = await ofMany(api);
    for (const { size, ...place } of TREES) {
      const rows = trail.entries.filter(
        (row) =>
          row.topic === place.topic &&
          row.partition === place.partition &&
          trail.tagged.ip.has(row.event_id),
      );
      for (const window of [0, 1, 5, 40, size]) {
        for (const first of [0, 1, 50, 399]) {
          const range = { first, end: size, limit: 100 };
          const page = await matchingOffsets(matching, place, range, window).execute(db);
          t.same(
            page.rows.map(({ offset }) => offset),
            rows
              .map(({ offset }) => offset)
              .filter((offset) => offset >= first)
              .slice(0, 100),
            `${window} of them, from ${place.topic} ${place.partition}, ${first} on`,
          );
        }
      }
    }
  });

  await t.test('newest first, whichever events of a tag of many are hashed', async (t) => {
    const matching = await ofMany(api);
    for (const { size, ...place } of TREES) {
      const rows = trail.entries
        .filter(
          (row) =>
            row.topic === place.topic &&
            row.partition === place.partition &&
            trail.tagged.ip.has(row.event_id),
        )
        .sort((a, b) => Number(b.occurred_at) - Number(a.occurred_at) || b.offset - a.offset);
      for (const window of [0, 1, 5, 40, size]) {
        for (const start of [0, 1, 30]) {
          const last = rows[start - 1];
          const after = last
            ? { at: new Date(last.occurred_at).toISOString(), offset: last.offset }
            : null;
          const range = { first: 0, end: size, limit: 20, after };
          const page = await newestOffsets(matching, place, range, window).execute(db);
          t.same(
            page.rows.map(({ offset }) => offset),
            rows.slice(last ? start : 0, (last ? start : 0) + 20).map(({ offset }) => offset),
            `${window} of them, ${place.topic} ${place.partition}, after ${start}`,
          );
        }
      }
    }
  });

  await t.test('what is no address, and no type', async (t) => {
    const deps = { db, vaultKeys: api.deps.keys.vault };
    await t.rejects(resolveFilter(deps, { ip: '300.1.1.1' }), { code: 'VALIDATION_FAILED' });
    await t.rejects(resolveFilter(deps, { type: 'roletrail.consent.pondered' }), {
      code: 'VALIDATION_FAILED',
    });
  });
});

/** Returns a filter for IP as if the address had many events. */
async function ofMany({ db, deps }: TestApi): Promise<ResolvedFilter> {
  const { tags, ...asked } = await resolveFilter({ db, vaultKeys: deps.keys.vault }, { ip: IP });
  return { ...asked, tags: tags.map((tag) => ({ ...tag, spread: 'common', owner: null })) };
}

const samePlace = (a: Entry | Leaf, b: Leaf) =>
  a.topic === b.topic && a.partition === b.partition && a.offset === b.offset;

function expected(
  { leaves, entries }: Trail,
  asked: AuditFilter,
  fits: (row: Entry) => boolean,
): string[] {
  const { topic, partition, ...inside } = asked;
  const bare = Object.keys(inside).length === 0;
  return (bare ? leaves : entries.filter(fits))
    .filter((row) => topic === undefined || row.topic === topic)
    .filter((row) => partition === undefined || row.partition === partition)
    .map((row) => `${row.topic}/${row.partition}/${row.offset}`);
}

/** Positions by time, newest first, and then those without a time in the order of the ledger. */
function byNewest({ entries }: Trail, rows: readonly string[]): string[] {
  const times = new Map(entries.map((row) => [placeOf(row), Number(row.occurred_at)]));
  const timed = rows.filter((place) => times.has(place));
  // times are the same in each tree at one offset; a stable sort leaves the order of the trees
  timed.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  return [...timed, ...rows.filter((place) => !times.has(place))];
}

const placeOf = (row: { topic: string; partition: number; offset: number }) =>
  `${row.topic}/${row.partition}/${row.offset}`;

/** Positions of matching records by pages of 7, newest first. */
async function newestFirst({ db }: TestApi, matching: ResolvedFilter): Promise<string[]> {
  const places: string[] = [];
  const trees = selectTrees(matching, TREES);
  for (let after: ListPosition | null = null; ; ) {
    const page = await db.transaction().execute((tx) => newestPage(tx, matching, trees, after, 7));
    places.push(...page.map(placeOf));
    after = page.at(-1) ?? null;
    if (after === null) return places;
  }
}

/** Positions of matching records, as found by a full scan and by pages. */
async function found(
  { db }: TestApi,
  matching: ResolvedFilter,
  bind?: typeof sql.lit,
): Promise<string[]> {
  const places: string[] = [];
  const paged: string[] = [];
  for (const tree of selectTrees(matching, TREES)) {
    const at = (offset: number) => `${tree.topic}/${tree.partition}/${offset}`;
    const range = { first: 0, end: tree.size };
    const { from, where, offset } = buildFilterSql(matching, tree, range, bind);
    const { rows } = await sql<{ at: number }>`
      select ${offset} as at from ${from} where ${where} order by ${offset}`.execute(db);
    places.push(...rows.map((row) => at(row.at)));
    for (let first = 0; ; ) {
      const page = await matchingOffsets(matching, tree, { ...range, first, limit: 7 }).execute(db);
      paged.push(...page.rows.map((row) => at(row.offset)));
      const last = page.rows.at(-1);
      if (!last) break;
      first = last.offset + 1;
    }
  }
  t.same(paged, places, 'by pages the same');
  return places;
}

/** Every index that could serve the filter, where the planner is kept from reading whole tables. */
async function plans({ db }: TestApi, matching: ResolvedFilter): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const texts: string[] = [];
    for (const tree of selectTrees(matching, TREES)) {
      const range = { first: 0, end: tree.size };
      const { from, where, offset } = buildFilterSql(matching, tree, range);
      for (const statement of [
        sql`select ${offset} from ${from} where ${where}`,
        matchingOffsets(matching, tree, { ...range, limit: 200 }),
      ]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
        texts.push(...rows.map((row) => row['QUERY PLAN']));
      }
    }
    return texts.join('\n');
  });
}
