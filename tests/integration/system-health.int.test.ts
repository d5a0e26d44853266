/**
 * Health of a deployment of three processes during faults, as admins see it: over the socket each
 * second, and by HTTP. A proxy can cut the api from its database; the clock of the consent-worker
 * is two hours ahead.
 */
import { randomUUID } from 'node:crypto';
import { listRequiredLeases } from '@roletrail/event-log/lease-names';
import { sql } from 'kysely';
import t from 'tap';
import { Deployment, PARTITIONS, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { HealthWatcher } from '../helpers/health-watcher.ts';
import { heldUp } from '../helpers/held-up.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
const AHEAD_MS = 2 * 3_600_000;

const database = await testDatabase({ migrated: false });
const deployment = await Deployment.start({ databaseUrl: database.config.url, brokers: null }, []);
const proxy = new LossyProxy();
t.teardown(async () => {
  await deployment[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
const { db } = deployment.database;

const api = await deployment.add('api', { DATABASE_URL: await throughProxy() });
const worker = await deployment.add('consent-worker', { NODE_OPTIONS: clockAhead(AHEAD_MS) });
const projector = await deployment.add('audit-projector');
await Promise.all([projector.start(), worker.start(), api.start()]);

const admin = await anAdmin();
const { token } = await admin.prepared();
const watcher = await HealthWatcher.open(api.url, token);

async function anAdmin(): Promise<Person> {
  const person = new Person(deployment.apis);
  await person.signUp();
  const accepted = await person.decide('accept', NEVER);
  if (!accepted.outcome.startsWith('ok')) throw new Error(JSON.stringify(accepted));
  await deployment.command('grant', person.email, 'admin', '--reason', 'test');
  return person;
}

async function throughProxy(): Promise<string> {
  const url = new URL(database.config.url);
  const port = Number(url.port || 5432);
  await proxy.before(url.hostname, port);
  const front = proxy.route(url.hostname, port);
  url.hostname = front.host;
  url.port = String(front.port);
  return url.href;
}

/** Node option that sets the clock of a process ahead. */
function clockAhead(ms: number): string {
  const code = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ${ms}])); }
      static now() { return Real.now() + ${ms}; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

const call = (method: string, path: string, body?: object, bearer = token) =>
  fetch(`${api.url}/api/admin/health${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      origin: 'http://localhost:3999',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function json<T>(path: string): Promise<T> {
  return (await call('GET', path)).json() as Promise<T>;
}

interface History {
  readonly stepSeconds: number;
  readonly points: readonly { readonly at: string; readonly value: number | null }[];
  readonly marks: readonly { readonly kind: string; readonly says: string }[];
}

/** Returns the samples of a series in the last hour. */
async function values(series: string): Promise<readonly number[]> {
  const { points } = await json<History>(`/history?series=${series}`);
  return points.flatMap(({ value }) => value ?? []);
}

const pidOf = (process: RoleProcess) => `/${process.pid}`;

t.test('a deployment that is well: who runs, who does which work', async (t) => {
  const { processes } = await watcher.state('all well', (state) => {
    const { sessions } = state.figures;
    const held = state.processes.flatMap(({ leases }) => leases);
    const isLed = held.length === listRequiredLeases(PARTITIONS).length;
    const isThere = sessions.open === 1 && sessions.sockets === 1;
    return state.findings.length === 0 && isThere && isLed;
  });
  t.same(
    processes.map(({ roles, state }) => [roles.join(), state]).sort(),
    [
      ['api', 'up'],
      ['audit-projector', 'up'],
      ['consent-worker', 'up'],
    ],
    'also the one whose clock is wrong',
  );
  for (const process of [api, worker, projector]) {
    t.ok(processes.some(({ instance }) => instance.endsWith(pidOf(process))));
  }
  const held = processes.flatMap(({ leases }) => leases).sort();
  t.same(held, [...listRequiredLeases(PARTITIONS)].sort(), 'each lease is one process’s');
  // requests count for as long as a rate looks back: those of before may be over when the rest is well
  await json('');
  const { figures } = await watcher.state('a request', (s) => s.figures.requests.perSecond > 0);
  t.ok((figures.requests.p99Ms ?? 0) > 0, 'it took its time');
  t.equal(figures.kafka, null, 'the log is the database');
  const { pools } = figures.postgres;
  t.ok(pools.size >= 3 && pools.taken <= pools.size, JSON.stringify(pools));
  t.ok(figures.ledger.signedEntries > 0);
  t.match(await json(''), { database: 'answers', findings: [] }, 'the call says the same');
});

t.test('a beat where nothing differs', async (t) => {
  // The server is shared: connections of other tests also change the state.
  await waitFor('a beat', () => watcher.frames.some(({ kind }) => kind === 'beat'), 60_000);
  const late = await HealthWatcher.open(api.url, token);
  t.teardown(() => late.close());
  await waitFor('a frame', () => late.frames.length > 0);
  t.equal(late.frames[0]?.kind, 'state', 'a new watcher gets the whole state');
});

t.test('kill -9: gone within 3 s, and its work is missed, until it is started', async (t) => {
  await worker.kill();
  const late = heldUp();
  const killed = performance.now();
  const gone = await watcher.state('gone', ({ processes }) =>
    processes.some(({ roles, state }) => roles.includes('consent-worker') && state === 'gone'),
  );
  const ms = performance.now() - killed;
  t.ok(ms < 3000 + late(), `after ${Math.round(ms)} ms`);
  t.match(gone.findings, [{ says: /consent-worker\) is gone/, severity: 'warning' }]);
  await watcher.state('a missing lease', ({ findings }) =>
    findings.some(({ says }) => says.startsWith('No consent-worker is running')),
  );
  await worker.start();
  const { processes } = await watcher.state('all well', ({ findings, processes }) => {
    return findings.length === 0 && processes.every(({ state }) => state === 'up');
  });
  t.equal(processes.length, 3, 'the new one took the place');
});

t.test(
  'SIGSTOP: silent within 12 s; what it does not fold is late by the event’s time',
  async (t) => {
    await deployment.converged(30_000);
    worker.signal('SIGSTOP');
    const late = heldUp();
    const stopped = performance.now();
    t.match(await admin.decide('accept', NEVER), { outcome: 'ok201' });
    const { findings } = await watcher.state('silent', ({ processes }) =>
      processes.some(({ state }) => state === 'silent'),
    );
    const ms = performance.now() - stopped;
    t.ok(ms < 12_000 + late(), `after ${Math.round(ms)} ms`);
    t.match(
      findings.map(({ says }) => says),
      [/./],
    );
    t.ok(findings.some(({ says }) => /consent-worker\) is connected and does not/.test(says)));
    for (const wanted of [9, 15]) {
      const { at, figures } = await watcher.state('a delay', ({ figures }) =>
        figures.folds.some(({ delaySeconds }) => (delaySeconds ?? 0) >= wanted),
      );
      for (const fold of figures.folds) {
        const reference = await delayOf(fold, Date.parse(at));
        const detail = `${fold.projection} ${fold.partition}: ${fold.delaySeconds} ~ ${reference}`;
        t.ok(Math.abs((fold.delaySeconds ?? Number.NaN) - reference) <= 1, detail);
      }
    }
    await waitFor('a sample of that', async () => Math.max(...(await values('delay'))) > 5);
    worker.signal('SIGCONT');
    const { figures } = await watcher.state('all well', (state) => state.findings.length === 0);
    t.ok(figures.folds.every(({ delaySeconds, behind }) => delaySeconds === 0 && behind === 0));
  },
);

/** From the raw log alone: how long ago the first event from `next` on happened, s. */
async function delayOf(
  fold: { topic: string; partition: number; next: number },
  at: number,
): Promise<number> {
  const rows = await db
    .selectFrom('log_record')
    .select('value')
    .where('topic', '=', fold.topic)
    .where('partition', '=', fold.partition)
    .where('offset', '>=', fold.next)
    .execute();
  const times = rows.map(({ value }) => Date.parse(JSON.parse(String(value)).time));
  return rows.length === 0 ? 0 : (at - Math.min(...times)) / 1000;
}

t.test('a projection that has halted, until that is cleared', async (t) => {
  const halt = (halted_reason: string | null) =>
    db
      .updateTable('projection_offset')
      .set({ halted_reason, halted_at: halted_reason === null ? null : new Date() })
      .where('projection', '=', 'consent-v1')
      .where('topic', '=', 'consent-events')
      .execute();
  await halt('gap: a test says so');
  const { findings } = await watcher.state('the halt', (state) => state.findings.length > 0);
  t.match(findings, [
    {
      part: 'projections',
      severity: 'fault',
      says: /^The projection consent has stopped in consent-events\/\d: gap: a test says so\.$/,
      runBook: 'projection-halted',
    },
  ]);
  await halt(null);
  await watcher.state('no halt', (state) => state.findings.length === 0);
});

t.test('a process that stops in order is not reported as missing', async (t) => {
  await projector.stop();
  const { processes } = await watcher.state('two', (state) => state.processes.length === 2);
  t.ok(processes.every(({ state }) => state === 'up'));
  await projector.start();
  await watcher.state('three', (state) => {
    return state.processes.length === 3 && state.findings.length === 0;
  });
});

t.test('the database away: only that is reported, until it is back', async (t) => {
  proxy.refuse(true);
  proxy.cut();
  const from = watcher.frames.length;
  const away = await watcher.away();
  t.same(Object.keys(away).sort(), ['at', 'database', 'kind', 'seq', 'since', 'type']);
  const passed = Date.now() - Date.parse(away.since);
  t.ok(passed > -1000 && passed < 10_000, `since ${away.since}`);
  await waitFor('beats', () => watcher.frames.at(-1)?.kind === 'beat');
  const frames = watcher.frames.slice(watcher.frames.indexOf(away));
  t.ok(frames.length > 1 && from <= watcher.frames.indexOf(away));
  t.ok(frames.every((frame) => frame.kind === 'beat' || frame.database === 'away'));
  proxy.refuse(false);
  await watcher.state('all well', ({ findings, processes }) => {
    return findings.length === 0 && processes.length === 3;
  });
});

t.test('a table that is locked: the database is slow, and not away', async (t) => {
  const held = await db.startTransaction().execute();
  await sql`lock table process_report in access exclusive mode`.execute(held);
  const slow = await watcher.slow();
  t.match(slow.findings, [{ part: 'database', severity: 'fault', says: /something is locked\.$/ }]);
  await waitFor('beats', () => watcher.frames.at(-1)?.kind === 'beat');
  const frames = watcher.frames.slice(watcher.frames.indexOf(slow));
  t.ok(frames.every((frame) => frame.kind === 'beat' || frame.database === 'slow'));
  await held.rollback().execute();
  await watcher.state('all well', ({ findings, processes }) => {
    return findings.length === 0 && processes.length === 3;
  });
});

t.test('notes: written, listed, deleted, and marks of the history', async (t) => {
  const text = 'The worker was killed on purpose.';
  const made = await call('POST', '/notes', { text: ` ${text} ` });
  t.equal(made.status, 201);
  const note = (await made.json()) as { id: string };
  t.match(note, { text, author: admin.email, own: true });
  t.match(await json('/notes'), { notes: [note] });
  const other = await anAdmin();
  const another = (await other.prepared()).token;
  const read = await call('GET', '/notes', undefined, another);
  t.match(await read.json(), { notes: [{ ...note, own: false }] }, 'another admin reads it');
  const refused = await call('DELETE', `/notes/${note.id}`, undefined, another);
  t.equal(refused.status, 404, 'but does not take it away');
  const { marks } = await json<{ marks: { kind: string; says: string }[] }>(
    '/history?series=requests',
  );
  t.match(
    marks.filter(({ kind }) => kind === 'note'),
    [{ says: `${admin.email}: ${text}` }],
  );
  await sql`insert into staff_capability (user_id, capability)
    select id, 'ops' from app_user where email = ${other.email}`.execute(db);
  const limited = await call('GET', '/notes', undefined, another);
  const masked = `${admin.email[0]}•••${admin.email.slice(admin.email.lastIndexOf('@'))}`;
  t.match(await limited.json(), { notes: [{ author: masked }] }, 'no colleague by name');
  const history = await call('GET', '/history?series=requests', undefined, another);
  t.notMatch(await history.text(), admin.email, 'nor in the marks');
  // no event limits them, so fsck would find the row
  await sql`delete from staff_capability`.execute(db);
  t.equal((await call('DELETE', `/notes/${note.id}`)).status, 204);
  t.equal((await call('DELETE', `/notes/${note.id}`)).status, 404);
  t.match(await json('/notes'), { notes: [] });
  for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(501) }, { text: 'a\0b' }, {}]) {
    t.equal((await call('POST', '/notes', wrong)).status, 400);
  }
});

t.test('history: samples of what happened, and who came and went', async (t) => {
  const { stepSeconds, points } = await json<History>('/history?series=delay');
  t.equal(stepSeconds, 10);
  t.ok(points.length >= 360 && points.length <= 361, 'an hour');
  t.ok(
    points.some(({ value }) => value === null),
    'no samples from before the start',
  );
  t.ok(Math.max(...(await values('requests'))) > 0);
  t.ok(Math.max(...(await values('sockets'))) >= 1);
  t.ok((await values('p99')).length > 0);
  t.same(Math.max(...(await values('errors'))), 0);
  for (const kind of ['went', 'came']) {
    // the sample that shows it may not have been taken yet
    await waitFor(`a mark that the worker ${kind}`, async () => {
      const { marks } = await json<History>('/history?series=delay');
      return marks.some((mark) => mark.kind === kind && /consent-worker/.test(mark.says));
    });
  }
  const from = new Date(Date.now() - 86_400_000).toISOString();
  t.match(await json(`/history?series=loop&from=${from}`), { stepSeconds: 240 });
  const ahead = new Date(Date.now() + 60_000).toISOString();
  t.equal((await call('GET', `/history?series=loop&from=${ahead}`)).status, 400);
  t.equal((await call('GET', '/history?series=all')).status, 400);
});

t.test('fsck: its result is reported, and it changes no checked table', async (t) => {
  await deployment.command('fsck');
  const { figures } = await watcher.state('the check', (s) => s.figures.ledger.lastCheck !== null);
  t.match(figures.ledger.lastCheck, { agrees: true, codes: [] });
  await db
    .insertInto('check_run')
    .values({ id: randomUUID(), agrees: false, codes: ['FSCK_TREE'] })
    .execute();
  await watcher.state('it disagrees', ({ findings }) =>
    findings.some(({ part, says }) => part === 'ledger' && /log: FSCK_TREE\.$/.test(says)),
  );
  await sql`delete from check_run where not agrees`.execute(db);
  await watcher.state('no more', ({ findings }) => findings.length === 0);
});

t.test('a rebuild is a mark, by the projection’s name', async (t) => {
  await deployment.command('rebuild', 'audit', '--in-place', '--reason', 'a test', '--yes');
  let marks: { kind: string; says: string }[] = [];
  await waitFor('the event to be folded', async () => {
    ({ marks } = await json<{ marks: typeof marks }>('/history?series=delay'));
    return marks.some(({ kind }) => kind === 'rebuilt');
  });
  t.match(
    marks.filter(({ kind }) => kind === 'rebuilt'),
    [{ says: 'The projection audit was rebuilt in place.' }],
  );
});

t.test('who loses the role gets no more frames from that second on', async (t) => {
  await db.deleteFrom('user_role').where('user_id', '=', admin.id).execute();
  const late = heldUp();
  const lost = performance.now();
  const code = await watcher.lost();
  const ms = performance.now() - lost;
  t.equal(code, 'ROLE_REQUIRED');
  t.ok(ms < 1000 + late(), `after ${Math.round(ms)} ms`);
  const count = watcher.frames.length;
  const { rows } = await sql<{ reported: Date }>`
    select max(reported_at) as reported from process_report`.execute(db);
  await waitFor('two more reports, a frame a second', async () => {
    const newer = await sql`
      select 1 from process_report
      where reported_at > ${rows[0]?.reported ?? 0}::timestamptz + interval '3 s'`.execute(db);
    return newer.rows.length > 0;
  });
  t.equal(watcher.frames.length, count);
  t.equal((await call('GET', '')).status, 403);
  watcher.close();
});
