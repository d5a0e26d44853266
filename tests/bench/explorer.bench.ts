/**
 * p95 of pages of the audit trail by every single filter, as compliance gets them over HTTP, and of
 * the canned reports. Each filter is asked for what is common, what is rare and what matches
 * nothing; its first page, one in the middle and the last.
 */
import type { AddressInfo } from 'node:net';
import { type ListPosition, writeCursor } from '@roletrail/api/audit/cursor';
import { type ResolvedFilter, resolveFilter, selectTrees } from '@roletrail/api/audit/filter';
import { buildFilterSql } from '@roletrail/api/audit/matching-sql';
import { type FoldedTree, foldedTrees } from '@roletrail/api/audit/trees';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { type AuditFilter, auditFilter } from '@roletrail/contracts/http/audit';
import { sql } from 'kysely';
import { publish, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { staff } from '../helpers/exports.ts';
import type { BenchServers } from './backing.ts';
import { percentile, print } from './report.ts';
import { fillTrail, LATE_VERSION, RARE_VERSION, STEP_MS, T0, type Trail } from './trail.ts';

/** the longest page there is */
const LIMIT = 200;
const REQUESTS = 50;
const WARM = 10;
const PAGE_MS = 100;
const REPORT_MS = 300;

export async function benchExplorer(servers: BenchServers, records: number): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  await using api = await testApi();
  const filling = api.database.open({ statementTimeoutMs: 0 });
  const trail = await fillTrail(filling, api.deps.keys.vault, records);
  await publish(api.db, 'terms', LATE_VERSION, '2024-01-01');
  await measureExplorer(api, trail);
}

/** @param trail what the tables of this instance were filled with */
export async function measureExplorer(api: TestApi, trail: Trail): Promise<void> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const officer = await staff(api);
  const desk = new Desk(api, officer);
  const baseline = await p95(() => pageByKey(api));
  const size = `10^${Math.log10(trail.records)}`;
  for (const [field, asked] of Object.entries(casesOf(trail, await documentHash(api)))) {
    let worst = { ms: 0, of: '' };
    for (const filter of asked) {
      for (const [page, query] of await desk.pages(filter)) {
        const ms = await p95(() => desk.get('', query));
        if (ms > worst.ms) worst = { ms, of: `${page} page of ${nameOf(filter)}` };
      }
    }
    print({
      name: `explorer, ${size}, by ${field}: p95, ${worst.of}`,
      measured: worst.ms,
      unit: 'ms',
      baseline,
      aim: null,
      limit: PAGE_MS,
    });
  }
  for (const [name, path, query] of reportsOf(trail)) {
    const ms = await p95(() => desk.get(path, query));
    print({
      name: `${name}, ${size}: p95`,
      measured: ms,
      unit: 'ms',
      baseline,
      aim: null,
      limit: REPORT_MS,
    });
  }
}

/** Every field of the filter: what is common, what is rare, what is nowhere. */
function casesOf(
  { records, people, ips, devices, eventId, leafHash }: Trail,
  documentSha256: string,
): Record<keyof AuditFilter, readonly AuditFilter[]> {
  const at = (share: number) => new Date(T0 + Math.round(share * records) * STEP_MS).toISOString();
  const unknownId = '01900000-0000-7000-8000-000000000000';
  const types = ['consent.accepted', 'consent.accepted.v1', 'consent.withdrawn', 'evidence.viewed'];
  const rare = ['erasure.requested', 'document.published', 'halts.cleared'];
  return {
    topic: [{ topic: 'admin-events' }, { topic: 'consent-events' }],
    partition: [{ topic: 'consent-events', partition: 2 }],
    from: [0, 0.5, 0.9, 0.99999, 2].map((share) => ({ from: at(share) })),
    to: [2, 0.5, 0.1, 0.00001, 0].map((share) => ({ to: at(share) })),
    user: [people.busy, people.quiet, unknownId].map((user) => ({ user })),
    email: ['p0@example.org', `p${records / 10 - 1}@example.org`, 'unknown@example.org'].map(
      (email) => ({ email }),
    ),
    emailPart: ['p0@example', `p${records / 10 - 1}@`, 'unknown@'].map((emailPart) => ({
      emailPart,
    })),
    type: [...types, ...rare].map((type) => ({ type: `roletrail.${type}` })),
    decision: (['accepted', 'declined', 'withdrawn'] as const).map((decision) => ({ decision })),
    document: (['terms', 'privacy'] as const).flatMap((document) =>
      ['1', LATE_VERSION, RARE_VERSION, '11'].map((version) => ({ document, version })),
    ),
    version: ['1', LATE_VERSION, RARE_VERSION, '11'].map((version) => ({ version })),
    ip: [...Object.values(ips), '203.0.113.9'].map((ip) => ({ ip })),
    device: [...Object.values(devices), unknownId].map((device) => ({ device })),
    q: [
      eventId,
      people.busy,
      people.quiet,
      unknownId,
      leafHash,
      documentSha256,
      'ff'.repeat(32),
      '1',
      LATE_VERSION,
      RARE_VERSION,
      'nothing',
    ].map((q) => ({ q })),
  };
}

type Report = readonly [name: string, path: string, query: Record<string, string>];

function reportsOf({ records, people }: Trail): readonly Report[] {
  const at = (share: number) => new Date(T0 + share * records * STEP_MS).toISOString();
  const byReason = (reason: string, again: string): Report => [
    `people who stand as ${reason}${again === 'true' ? ', asked again' : ''}`,
    '/reports/people',
    { reason, again },
  ];
  return [
    ['report of how people stand', '/reports', {}],
    byReason('terms_changed', 'false'),
    byReason('terms_changed', 'true'),
    byReason('needs_review', 'false'),
    ['report of claims', '/reports/claims', {}],
    ['as of the end', '/as-of', { at: at(1) }],
    ['as of half', '/as-of', { at: at(0.5) }],
    ['as of the first day', '/as-of', { at: at(0.001) }],
    ['as of half, one person', '/as-of', { at: at(0.5), user: people.busy }],
  ];
}

const nameOf = (filter: AuditFilter) => Object.values(filter).join(' ').slice(0, 40);

/** The calls of the audit trail as one member of staff makes them. */
class Desk {
  readonly #api: TestApi;
  readonly #officer: TestUser;
  readonly #origin: string;

  constructor(api: TestApi, officer: TestUser) {
    this.#api = api;
    this.#officer = officer;
    const { port } = api.app.server.address() as AddressInfo;
    this.#origin = `http://127.0.0.1:${port}`;
  }

  async get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const url = `${this.#origin}/api/admin/audit${path}?${new URLSearchParams(query)}`;
    const answer = await fetch(url, { headers: this.#officer.headers });
    if (answer.status !== 200) throw new Error(`${url}: ${await answer.text()}`);
    return answer.json();
  }

  /** The query of the first page, of one in the middle and of the last, which may be the first. */
  async pages(asked: AuditFilter) {
    const { db, deps } = this.#api;
    const filter = auditFilter.parse(asked);
    const matching = await resolveFilter({ db, vaultKeys: deps.keys.vault }, filter);
    const { trees } = await foldedTrees(db, deps.partitions);
    const sizes = await this.#count(matching, trees);
    const total = sizes.reduce((sum, n) => sum + n, 0);
    const query: Record<string, string> = { limit: String(LIMIT) };
    for (const [name, value] of Object.entries(filter)) query[name] = String(value);
    const key = deriveApiKeys(deps.keys.jwt).auditCursor;
    const readerId = this.#officer.id;
    const behind = async (rank: number) => {
      const after = await this.#place(matching, trees, sizes, rank);
      return {
        ...query,
        cursor: writeCursor(
          { key, readerId, filter, order: 'ledger', views: 'shown' },
          { trees, after },
        ),
      };
    };
    const found: [string, Record<string, string>][] = [['first', query]];
    if (total > 2 * LIMIT) found.push(['middle', await behind(Math.floor(total / 2))]);
    if (total > LIMIT) found.push(['last', await behind(total - LIMIT / 2)]);
    return found;
  }

  async #count(matching: ResolvedFilter, trees: readonly FoldedTree[]): Promise<readonly number[]> {
    const counts: number[] = [];
    for (const tree of selectTrees(matching, trees)) {
      const { from, where } = buildFilterSql(matching, tree, { first: 0, end: tree.size });
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${from} where ${where}`.execute(this.#api.db);
      counts.push(rows[0]?.n ?? 0);
    }
    return counts;
  }

  /** Returns the position of the record with this rank, counted from 1. */
  async #place(
    matching: ResolvedFilter,
    trees: readonly FoldedTree[],
    sizes: readonly number[],
    rank: number,
  ): Promise<ListPosition> {
    let left = rank;
    for (const [nth, tree] of selectTrees(matching, trees).entries()) {
      const size = sizes[nth] ?? 0;
      if (left > size) {
        left -= size;
        continue;
      }
      const { from, where, offset } = buildFilterSql(matching, tree, { first: 0, end: tree.size });
      const { rows } = await sql<{ offset: number }>`
        select ${offset} as "offset" from ${from} where ${where}
        order by ${offset} offset ${left - 1} limit 1`.execute(this.#api.db);
      const [row] = rows;
      if (row)
        return { topic: tree.topic, partition: tree.partition, offset: row.offset, at: null };
    }
    throw new Error(`there is no record of rank ${rank}`);
  }
}

/** A page by its primary key: what no list can be faster than. */
async function pageByKey({ db }: TestApi): Promise<unknown> {
  return sql`
    select * from ledger_entry join audit_entry using (topic, partition, "offset")
    where topic = 'consent-events' and partition = 1 and "offset" >= ${LIMIT}
    order by "offset" limit ${LIMIT}`.execute(db);
}

async function documentHash({ db }: TestApi): Promise<string> {
  const { sha256 } = await db
    .selectFrom('legal_documents')
    .select('sha256')
    .where('version', '=', LATE_VERSION)
    .executeTakeFirstOrThrow();
  return sha256;
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < WARM; i += 1) await work();
  const took: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return percentile(took, 0.95);
}
