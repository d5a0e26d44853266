/** `roletrail generate`: made-up people on a real product, and whom it keeps away from. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drive } from '@roletrail/cli/generate/drive';
import { publishNewTerms } from '@roletrail/cli/generate/new-terms';
import { type PlannedPerson, plan, type Visit } from '@roletrail/cli/generate/plan';
import type { Timer } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import t from 'tap';
import { ALL_ROLES, Deployment, PARTITIONS } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitFor } from '../helpers/wait-for.ts';

const IDLE_MS = 4000;
/** A minute of the plan is a second of ours. */
const SPEED = 60;
const fast: Timer = {
  now: () => performance.now() * SPEED,
  sleep: (ms, signal) => delay(ms / SPEED, undefined, { signal }).catch(() => undefined),
};

const database = await testDatabase({ migrated: false });
const deployment = await Deployment.start(
  {
    databaseUrl: database.config.url,
    brokers: null,
    env: { INACTIVITY_WARN: 'PT2S', INACTIVITY_LIMIT: `PT${IDLE_MS / 1000}S` },
  },
  [ALL_ROLES],
);
t.teardown(async () => {
  await deployment[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
const { db } = deployment.database;
const [origin = ''] = deployment.apis;

const publicOrigin = deployment.env.PUBLIC_ORIGIN ?? '';
const world = {
  origin,
  pageOrigin: publicOrigin,
  timer: fast,
  signal: new AbortController().signal,
  visited: () => undefined,
};
const lived = (people: readonly PlannedPerson[], from = origin, signal = world.signal) =>
  drive({ durationMs: 0, people }, { ...world, origin: from, signal });

/** People of a plan with these visits. */
function people(...visits: readonly (readonly Partial<Visit>[])[]): readonly PlannedPerson[] {
  const reading = { scrolledMs: 1000, tickedMs: 2000, decidedMs: 3000, does: 'accept' } as const;
  const one = { at: 0, browser: 0, begins: 'sign in', reading, staysMs: 0, ends: 'leave' } as const;
  return plan('by hand', visits.length, 1).people.map((person, i) => ({
    ...person,
    visits: (visits[i] ?? []).map((visit) => ({ ...one, ...visit })),
  }));
}

const reads = (does: 'decline' | 'leave') => ({
  reading: { scrolledMs: 1000, tickedMs: 2000, decidedMs: 3000, does },
});

t.test('a plan is lived, and the database holds what the report says', async (t) => {
  const { did, unexpected, answers } = await lived(plan('monday', 25, 4).people);
  t.equal(unexpected, 0, JSON.stringify(answers));
  t.equal(did['signed up'], 25);
  await deployment.converged(30_000);
  const { rows } = await sql<{ decision: string; n: number; agents: number }>`
    select decision, count(*)::int as n from consent_decision group by 1`.execute(db);
  const count = (what: string) => rows.find(({ decision }) => decision === what)?.n ?? 0;
  t.equal(count('accepted'), did.accepted);
  t.equal(count('declined'), did.declined ?? 0);
  const sessions = await sql<{ browsers: number }>`
    select count(distinct user_agent)::int as browsers from session`.execute(db);
  t.ok((sessions.rows[0]?.browsers ?? 0) > 3, 'with several browsers');
  t.match(await deployment.command('fsck'), { code: 0 });
});

t.test('they come again: idle, undecided, refused, erased, and after a new version', async (t) => {
  const first = await lived(
    people(
      [
        { begins: 'sign up', staysMs: 1000 },
        { at: (IDLE_MS + 2000) * SPEED, begins: 'return', ends: 'sign out' },
      ],
      [
        { begins: 'sign up', ...reads('leave') },
        { at: 60_000, begins: 'return' },
      ],
      [{ begins: 'sign up', ...reads('decline') }, { at: 60_000 }],
      [{ begins: 'sign up', ends: 'erase' }],
    ),
  );
  t.same(first, {
    did: {
      'signed up': 4,
      accepted: 4,
      'left undecided': 1,
      declined: 1,
      'asked to be erased': 1,
      'ended idle': 1,
      'signed out': 1,
    },
    answers: first.answers,
    unexpected: 0,
    gone: false,
  });
  t.match(first.answers, {
    knock: { '403 CONSENT_REQUIRED': 1 },
    return: { 200: 1, '401 SESSION_EXPIRED': 1 },
  });

  const folder = await mkdtemp(join(tmpdir(), 'rt-generate-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'terms.html');
  await writeFile(file, '<h1 id="terms-title">Terms</h1><p>Other words.</p>');
  await deployment.command('publish-document', file, '--type', 'terms', '--version', '2099-01-01');
  const again = await lived(people([{ begins: 'sign up' }], [{ begins: 'sign up' }]));
  t.match(again, {
    did: { 'accepted again': 2 },
    answers: { 'sign up': { '409 EMAIL_IN_USE': 2 }, 'sign in': { 200: 2 } },
    unexpected: 0,
  });
});

t.test('halfway the terms are published once more: who comes again accepts anew', async (t) => {
  const twice = people([{ begins: 'sign up' }, { at: 240_000, ends: 'sign out' }]);
  let version = '';
  const halfway = async () => {
    version = await publishNewTerms({ db, partitions: PARTITIONS, publicOrigin }, new Date());
  };
  const made = { durationMs: 240_000, people: twice };
  const { did, unexpected, answers } = await drive(made, { ...world, halfway });
  t.equal(unexpected, 0, JSON.stringify(answers));
  t.equal(did['accepted again'], 1, 'what was accepted before, again');
  await deployment.converged(30_000);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from consent_decision
    where decision = 'accepted' and terms_version = ${version}`.execute(db);
  t.same(rows, [{ n: 1 }], 'once by what was published halfway');
});

t.test('an unreachable product: the calls stop', async (t) => {
  // an hour, after which they would come again
  const visits = [0, 1, 2, 60].map(
    (minutes) => ({ at: minutes * 60_000, begins: 'sign up' }) as const,
  );
  const beganAt = fast.now();
  const { gone, answers } = await lived(people(visits), 'http://127.0.0.1:1');
  t.equal(gone, true);
  t.same(answers, { 'sign up': { none: 2 } }, 'who was silent for a moment is tried again');
  t.ok(fast.now() - beganAt < 30 * 60_000);
});

/** Answers like the product where its ledger is asked for, with 500 and nothing else. */
async function broken(ledgerOf: string) {
  const server = createServer(async (request, response) => {
    const isLedger = request.url === '/api/ledger' && ledgerOf !== '';
    const text = isLedger ? await (await fetch(`${ledgerOf}/api/ledger`)).text() : '{}';
    const answer = ledgerOf === '' ? OTHER_LEDGER : text;
    response.writeHead(request.url === '/api/ledger' ? 200 : 500).end(answer);
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await waitFor('it to listen', () => server.listening);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tree = { topic: 'admin-events', partition: 0, size: 0, root: '0'.repeat(64) };
const OTHER_LEDGER = JSON.stringify({
  origin: 'other.test',
  logs: [{ ...tree, checkpointAt: null, vkey: 'other.test+12345678+AbCd' }],
});

/** Seed whose first person leaves within seconds. */
const SEED = Array.from({ length: 50_000 }, (_, i) => `${i}`).find((seed) => {
  const [visit, ...more] = plan(seed, 1, 1).people[0]?.visits ?? [];
  if (visit === undefined || more.length > 0) return false;
  const staysMs = visit.reading.does === 'accept' ? visit.staysMs : 0;
  return visit.at + visit.reading.decidedMs + staysMs < 8000;
});

t.test('the command: its report, its exit codes, and whom it keeps away from', async (t) => {
  t.type(SEED, 'string');
  const run = async (at: string, ...more: string[]) => {
    const some = ['--people', '1', '--minutes', '1', '--seed', SEED ?? '', '--json'];
    const { code, stdout, output } = await deployment.attempt(
      'generate',
      '--origin',
      at,
      ...some,
      ...more,
    );
    const last = output.trim().split('\n').at(-1) ?? '';
    return { code, output: stdout === '' ? JSON.parse(last).error : JSON.parse(stdout) };
  };
  const [well, ill, other, nowhere, far, none] = await Promise.all([
    run(origin),
    run(await broken(origin)),
    run(await broken('')),
    run('http://127.0.0.1:1'),
    run('http://192.0.2.1'),
    run(origin, '--people', '10001'),
  ]);
  t.match(well, { code: 0, output: { seed: SEED, did: { 'signed up': 1 }, unexpected: 0 } });
  t.match(ill, { code: 28, output: { answers: { 'sign up': { 500: 1 } }, unexpected: 1 } });
  t.match(other, { code: 8, output: { code: 'REFUSED', message: /serves another ledger/ } });
  t.match(nowhere, { code: 9, output: { code: 'PRODUCT_UNREACHABLE' } });
  t.match(far, { code: 8, output: { code: 'REFUSED', message: /Say --yes/ } });
  t.match(none, { code: 2, output: { code: 'USAGE', message: /1 to 10000/ } });
  await new Person(deployment.apis).signUp();
  const real = await run(origin);
  t.match(real, {
    code: 8,
    output: { code: 'REFUSED', message: /^1 account here was not made by generate/ },
  });
});
