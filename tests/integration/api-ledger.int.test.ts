import type { Api } from '@roletrail/api/api';
import { buildApp } from '@roletrail/api/app';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { exampleAnswer, ledgerAnswer, proofAnswer } from '@roletrail/contracts/http/ledger';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { fromBase64 } from '@roletrail/ledger/base64';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { decodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { fromHex, toHex } from '@roletrail/ledger/hex';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { verifyConsistency, verifyInclusion } from '@roletrail/ledger/verify-proof';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { createTestUser, giveConsent, type TestApi } from '../helpers/api.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import { LEDGER_ORIGIN } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

const LOG = '/api/ledger/admin-events/0';
const actor = { kind: 'system', id: null } as const;

/** Enough events for one full tile and a partial one. */
async function grow(api: TestApi, events: number): Promise<void> {
  const drafts = Array.from({ length: events }, () => {
    const data = { userId: uuidv7(), role: 'compliance', actor, reason: 'grow' } as const;
    const type = 'roletrail.role.granted.v1' as const;
    return { draft: { id: uuidv7(), source: 'test', type, subject: data.userId, data } };
  });
  await api.db.transaction().execute((tx) => enqueue(tx, api.deps.partitions, drafts));
}

t.test('the ledger over HTTP, as tlog-tiles', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const get = (url: string, headers = {}) => api.app.inject({ url, headers });
  // two documents, and the one reading that all of staff's below are part of
  const size = 2 + 300 + 1;
  await grow(api, 300);
  const staff = await createTestUser(api, { roles: ['compliance'] });
  await giveConsent(api.db, staff.id, '2025-01-15', '2025-01-15');
  await s.settled();
  const signed = async () =>
    ledgerAnswer
      .parse((await get('/api/ledger')).json())
      .logs.find((l) => l.topic === 'admin-events');
  await waitFor('the growth to be signed', async () => (await signed())?.size === size - 1);
  t.equal((await get(`${LOG}/tile/entries/000`, staff.headers)).statusCode, 200);
  await waitFor('a checkpoint over everything', async () => (await signed())?.size === size);
  const answer = ledgerAnswer.parse((await get('/api/ledger')).json());
  t.equal(answer.origin, LEDGER_ORIGIN);
  t.same(
    answer.logs.map((l) => `${l.topic}/${l.partition}`),
    ['consent-events/0', 'consent-events/1', 'consent-events/2', 'admin-events/0'],
  );
  t.match(answer.logs[0], { size: 0, checkpointAt: null });
  const log = answer.logs[3];
  if (!log) return t.fail('admin-events');

  const note = await get(`${LOG}/checkpoint`);
  t.match(note.headers['content-type'], /^text\/plain/);
  const checkpoint = openCheckpoint(
    note.body,
    [parseVerifierKey(log.vkey)],
    `${LEDGER_ORIGIN}/admin-events/0`,
  );
  t.same([checkpoint.size, toHex(checkpoint.root)], [size, log.root]);
  t.equal(
    codeOf(await get('/api/ledger/consent-events/0/checkpoint')),
    'NOT_FOUND',
    'nothing signed',
  );

  t.equal(
    (await postDecision(api, staff, acceptance(staff.id, await fetchDocuments(api, staff))))
      .statusCode,
    201,
  );
  const bundles = [
    await get(`${LOG}/tile/entries/000`, staff.headers),
    await get(`${LOG}/tile/entries/001.p/47`, staff.headers),
  ];
  t.same(
    bundles.map((b) => [b.statusCode, b.headers['cache-control'], b.headers['content-type']]),
    [
      [200, 'private, no-store', 'application/octet-stream'],
      [200, 'private, no-store', 'application/octet-stream'],
    ],
  );
  const entries = bundles.flatMap((b) => decodeEntryBundle(b.rawPayload));
  t.equal(entries.length, size);
  const leaves = entries.map(leafHash);
  const tree = appendLeaves(emptyTree(), leaves);
  t.equal(toHex(treeRoot(tree.state)), log.root, 'the entries hash to the signed root');

  const full = await get(`${LOG}/tile/0/000`);
  t.match(full.headers, {
    'content-type': 'application/octet-stream',
    'cache-control': /public.*immutable/,
  });
  t.same(full.rawPayload, Buffer.concat(leaves.slice(0, 256)));
  // a hash may begin like a compressed stream; what is served are the bytes all the same
  const disguise = (first: string) =>
    sql`update ledger_tile set hashes = overlay(hashes placing decode(${first}, 'hex') from 1)
      where topic = 'admin-events' and level = 0 and tile_index = 0`.execute(api.db);
  await disguise('789c');
  const disguised = await get(`${LOG}/tile/0/000`, { 'accept-encoding': 'gzip' });
  t.equal(disguised.headers['content-encoding'], undefined);
  t.same(disguised.rawPayload.subarray(0, 2), Buffer.from('789c', 'hex'));
  t.equal(disguised.rawPayload.length, 256 * 32);
  await disguise(full.rawPayload.subarray(0, 2).toString('hex'));
  const partial = await get(`${LOG}/tile/0/001.p/47`);
  t.notMatch(partial.headers['cache-control'], /immutable/);
  t.same(partial.rawPayload, Buffer.concat(leaves.slice(256)));
  t.same(
    (await get(`${LOG}/tile/0/001.p/7`)).rawPayload,
    Buffer.concat(leaves.slice(256, 263)),
    'of an older tree',
  );
  t.equal((await get(`${LOG}/tile/1/000.p/1`)).rawPayload.length, 32);

  t.test('nothing beyond the signed tree', async (t) => {
    // rows that are folded and not signed yet must not leave the service
    await api.db
      .updateTable('ledger_tile')
      .set({ hashes: Buffer.concat([...leaves.slice(256), Buffer.alloc(32)]) })
      .where('topic', '=', 'admin-events')
      .where('level', '=', 0)
      .where('tile_index', '=', 1)
      .execute();
    const beyond = [
      '0/001.p/48',
      '0/001',
      '0/002.p/1',
      '1/000.p/2',
      '1/000',
      '2/000.p/1',
      '63/000',
      'entries/001',
      'entries/001.p/48',
    ];
    const odd = [
      '0/1',
      '0/000.p/0',
      '0/000.p/256',
      '0/x000/000',
      '0/000/',
      '0/-01',
      '64/000',
      '0/000.p/01',
      'entries/0',
      '00/000',
      'x/000',
    ];
    for (const path of [...beyond, ...odd]) {
      t.equal(
        codeOf(await get(`${LOG}/tile/${path}`, staff.headers)),
        path.length > 60 ? '' : 'NOT_FOUND',
        path,
      );
    }
    for (const url of [
      '/api/ledger/session-events/0',
      '/api/ledger/admin-events/1',
      '/api/ledger/x/0',
    ]) {
      t.equal(codeOf(await get(`${url}/checkpoint`)), 'NOT_FOUND', url);
      t.equal(codeOf(await get(`${url}/consistency?from=0&to=0`)), 'NOT_FOUND', url);
    }
  });

  t.test('entries are for the compliance role and for auditors', async (t) => {
    const url = `${LOG}/tile/entries/000`;
    const plain = await createTestUser(api);
    const admin = await createTestUser(api, { roles: ['admin'] });
    const unwilling = await createTestUser(api, { roles: ['compliance'] });
    t.equal(codeOf(await get(url)), 'SESSION_MISSING');
    t.equal(codeOf(await get(url, plain.headers)), 'ROLE_REQUIRED');
    t.equal(codeOf(await get(url, admin.headers)), 'ROLE_REQUIRED');
    t.equal(codeOf(await get(url, unwilling.headers)), 'CONSENT_REQUIRED');
    const deps = { db: api.db, partitions: api.deps.partitions };
    const expiresAt = new Date(Date.now() + 60_000);
    const { token } = await createAuditorToken(deps, { label: 'firm', expiresAt, actor });
    t.equal((await get(url, { authorization: `Bearer ${token}` })).statusCode, 200);
  });

  t.test('the example is real, public, and of no person', async (t) => {
    const asked = async (app: Api) => {
      const answer = exampleAnswer.parse((await app.inject('/api/ledger/example')).json());
      if (answer.example === null) throw new Error('nothing is signed');
      const { entry, proof, vkey, origin, offset, leafHash: leaf } = answer.example;
      const bytes = fromBase64(entry);
      const claim = { entry: bytes, proof, vkey, origin, index: offset, leafHash: fromHex(leaf) };
      t.ok(verifyReceipt(claim).ok, 'it verifies');
      const event = JSON.parse(new TextDecoder().decode(bytes)) as { type: string; id: string };
      t.equal(event.id, answer.example.eventId);
      return { ...answer.example, event };
    };
    const document = await asked(api.app);
    t.match(document, { about: 'document', topic: 'admin-events', offset: 0 });
    t.equal(document.event.type, 'roletrail.document.published.v1');
    t.equal(JSON.stringify(document.event).includes(staff.email), false);
    const demonstration = await buildApp(
      { ...api.config, demonstrationUserId: staff.id },
      { ...api.deps, metrics: new Registry() },
    );
    t.teardown(() => demonstration.close());
    const about = async () => (await asked(demonstration)).about;
    await waitFor('the decision to be signed', async () => (await about()) === 'consent');
    t.match(await asked(demonstration), {
      topic: 'consent-events',
      event: { data: { userId: staff.id } },
    });
  });

  t.test('proofs', async (t) => {
    const sizes = [1, 2, 3, 255, 256, 257, 300, size];
    for (const n of sizes) {
      const { root } = appendLeaves(emptyTree(), leaves.slice(0, n));
      for (const index of new Set([0, n >> 1, n - 1])) {
        const response = await get(`${LOG}/inclusion?leaf=${index}&size=${n}`);
        const proof = proofAnswer.parse(response.json());
        t.equal(proof.root, toHex(root));
        const hash = leaves[index] ?? new Uint8Array();
        const claim = {
          index,
          size: n,
          hashes: proof.hashes.map(fromHex),
          root: fromHex(proof.root),
        };
        t.doesNotThrow(
          () => verifyInclusion({ ...claim, leafHash: hash }),
          `leaf ${index} of ${n}`,
        );
        t.throws(() => verifyInclusion({ ...claim, leafHash: leafHash(new Uint8Array(1)) }));
      }
      for (const from of sizes.filter((m) => m <= n)) {
        const proof = proofAnswer.parse(
          (await get(`${LOG}/consistency?from=${from}&to=${n}`)).json(),
        );
        const fromRoot = appendLeaves(emptyTree(), leaves.slice(0, from)).root;
        const hashes = proof.hashes.map(fromHex);
        t.doesNotThrow(
          () => verifyConsistency({ from, fromRoot, to: n, toRoot: root, hashes }),
          `${from} to ${n}`,
        );
      }
    }
    t.match((await get(`${LOG}/consistency?from=0&to=0`)).json(), { size: 0, hashes: [] });
    t.equal(codeOf(await get(`${LOG}/inclusion?leaf=0&size=${size + 5}`)), 'NOT_FOUND');
    t.equal(codeOf(await get(`${LOG}/consistency?from=1&to=${size + 5}`)), 'NOT_FOUND');
    const bad = [
      'inclusion',
      'inclusion?leaf=1',
      'inclusion?leaf=-1&size=2',
      'inclusion?leaf=2&size=2',
      'inclusion?leaf=x&size=2',

      'inclusion?leaf=0&size=0',
      'inclusion?leaf=0.5&size=2',
      'inclusion?leaf=0&size=9007199254740993',

      'consistency?from=3&to=2',
      'consistency?from=1e3&to=',
      'consistency?from=1&to=2&extra=1',
      'inclusion?leaf=0&leaf=1&size=2',
    ];
    for (const path of bad) {
      const code = codeOf(await get(`${LOG}/${path}`));
      t.ok(['VALIDATION_FAILED', 'NOT_FOUND'].includes(code), `${path}: ${code}`);
    }
  });
});
