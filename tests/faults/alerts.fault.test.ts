/**
 * Outgoing alerts of a deployment whose parts are killed, paused and started again: one message per
 * cause within 15 s, one when it is over, to a webhook and by mail, also while PostgreSQL is down.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import t, { type Test } from 'tap';
import { alertReceiver, type ReceivedAlert } from '../helpers/alert-receiver.ts';
import { heldUp } from '../helpers/held-up.ts';
import { privateCluster } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { descendants } from '../helpers/proc.ts';
import { smtpCatcher } from '../helpers/smtp-catcher.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { Deployment, type Role, type RoleProcess } from './deployment.ts';
import { atLeast, FULL } from './lengths.ts';
import { Person } from './person.ts';

/** Longest time from a fault to its message, ms. */
const SENT_MS = 15_000;
/** Time in which a second message of one cause would come, ms. */
const AGAIN_MS = 12_000;
/** Quiet time under load, ms: an hour in the full run; `QUIET_SECONDS` sets another one. */
const QUIET_MS = 1000 * Number(process.env.QUIET_SECONDS ?? (FULL ? 3600 : 20));
/** Number of visitors under load, and the time from one visit of each to the next, ms: 160 requests a second. */
const [VISITORS, VISIT_MS] = [16, 200];
/** Number of people who decide under load, and the time from one decision of each to the next, ms. */
const [DECIDERS, DECISION_MS] = [4, 1000];
/** Time after which people who decide sign in again, ms: an access token is valid for ten minutes. */
const SESSION_MS = 300_000;
const OPERATOR = 'operator@roletrail.example';

const dataDir = await mkdtemp(join(tmpdir(), 'rt-alerts-'));
const postgres = await startPostgres({ dataDir, mode: 'test', logger: silent, ephemeral: true });
const cluster = FULL ? await privateCluster(t, { brokers: 1 }) : null;
const hook = await alertReceiver();
const smtp = await smtpCatcher();
const deployment = await Deployment.start(
  { databaseUrl: postgres.url, brokers: cluster?.brokers ?? null },
  [],
);
t.teardown(async () => {
  await deployment[Symbol.asyncDispose]();
  await hook[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
  await cluster?.[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

async function add(role: Role): Promise<RoleProcess> {
  const made = await deployment.add(role, {
    ALERT_WEBHOOK_URL: hook.url,
    ALERT_MAIL_TO: OPERATOR,
    SMTP_URL: smtp.url,
  });
  await made.start();
  return made;
}
const projector = await add('audit-projector');
const [worker, api] = [await add('consent-worker'), await add('api')];
const other = await add('api');

/** Messages since an earlier number of them, as `event key`, without origin and host. */
const wordsOf = (alerts: readonly ReceivedAlert[]) =>
  alerts.map(({ event, key }) => `${event} ${key.replace(/^\S+ /, '').replace(/\/.*\//, '/')}`);

/**
 * Makes a cause begin and end; checks the messages of both, and that there are no others.
 * @param mayPrecede kind of which one message may be sent before what explains it is known
 */
async function oneEach(
  t: Test,
  key: string,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
  mayPrecede?: string,
): Promise<void> {
  const before = hook.alerts.length;
  const mailsBefore = smtp.mails.length;
  const late = heldUp();
  const began = performance.now();
  await begin();
  await waitFor(`opened ${key}`, () => hook.alerts.length > before, 30_000);
  const ms = (hook.alerts[before]?.at ?? 0) - began;
  t.ok(ms < SENT_MS + late(), `${key} after ${Math.round(ms)} ms`);
  t.comment(`${key}: sent after ${Math.round(ms)} ms`);
  await atLeast(AGAIN_MS, performance.now());
  await end();
  const words = () => wordsOf(hook.alerts.slice(before));
  await waitFor(`over ${key}`, () => words().includes(`over ${key}`), 30_000);
  await atLeast(AGAIN_MS, performance.now());
  const early = words().filter((word) => mayPrecede && word.includes(` ${mayPrecede}/`));
  const rest = words().filter((word) => !early.includes(word));
  t.same(rest, [`opened ${key}`, `over ${key}`]);
  t.ok(early.length <= 2 && new Set(early).size === early.length, `before it: ${early}`);
  t.equal(smtp.mails.length - mailsBefore, words().length, 'the same by mail');
}

t.test('each part is killed and started again', async (t) => {
  const parts = [
    { process: worker, name: 'consent-worker' },
    { process: projector, name: 'audit-projector, which sent so far' },
    { process: other, name: 'one of two apis' },
  ];
  for (const { process, name } of parts) {
    await t.test(name, (t) =>
      oneEach(
        t,
        `process-gone/${process.pid}`,
        () => process.kill(),
        () => process.start(),
      ),
    );
  }
});

t.test('PostgreSQL is killed and started again', (t) =>
  oneEach(
    t,
    'postgresql-down',
    () => postgres.stop('immediate'),
    () => postgres.start(),
  ),
);

t.test('PostgreSQL stalls and goes on: one message, and at most one of a silent process', (t) => {
  const signal = async (name: NodeJS.Signals) => {
    const { pid } = postgres;
    for (const one of [pid, ...(await descendants(pid))]) process.kill(one, name);
  };
  return oneEach(
    t,
    'postgresql-slow',
    () => signal('SIGSTOP'),
    () => signal('SIGCONT'),
    // on a busy machine a process may seem silent before the sender's own report is late
    'process-gone',
  );
});

t.test('a process is paused and goes on', (t) =>
  oneEach(
    t,
    `process-gone/${api.pid}`,
    async () => api.signal('SIGSTOP'),
    async () => api.signal('SIGCONT'),
  ),
);

t.test('the broker is killed and started again', async (t) => {
  const broker = cluster?.nodes[0];
  if (broker === undefined) return t.pass('runs with FAULTS=full and Java');
  return oneEach(
    t,
    'broker-down',
    () => broker.kill(),
    () => broker.start(),
  );
});

t.test('messages follow no redirect, wait for the receiver, and contain no secret', async (t) => {
  const before = hook.alerts.length;
  hook.status = 302;
  const { pid } = worker;
  await worker.kill();
  const refused = 'the receiver of alerts answered 302';
  const outputs = () => deployment.processes.map(({ output }) => output).join('');
  await waitFor('a refusal', () => outputs().includes(refused), 30_000);
  hook.status = 204;
  await waitFor('the message', () => hook.alerts.length > before, 90_000);
  t.same(wordsOf(hook.alerts.slice(before)), [`opened process-gone/${pid}`]);
  await worker.start();
  await waitFor('the end', () => hook.alerts.length > before + 1, 30_000);
  t.notMatch(outputs(), 'secret-of-the-hook');
  t.match(smtp.mails[0], { envelopeTo: [OPERATOR], text: /runbooks\.md#process-gone/ });
});

t.test('under load no message is sent', async (t) => {
  const sent = (kind: string) => hook.alerts.filter(({ event }) => event === kind).length;
  await waitFor('the end of each cause', () => sent('opened') === sent('over'), 60_000);
  const before = hook.alerts.length;
  const until = performance.now() + QUIET_MS;
  const urls = [`${api.url}/api/legal-documents`, `${other.url}/readyz`];
  let answers = 0;
  const visit = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      for (const url of urls) answers += Number((await fetch(url)).status < 500);
      await atLeast(VISIT_MS, began);
    }
  };
  const people = Array.from({ length: DECIDERS }, () => new Person([api.url, other.url]));
  for (const person of people) await person.signUp();
  const decide = async (person: Person) => {
    let signedIn = performance.now();
    while (performance.now() < until) {
      const began = performance.now();
      if (began - signedIn > SESSION_MS) {
        await person.signIn();
        signedIn = began;
      }
      await person.decide('accept', new AbortController().signal);
      await atLeast(DECISION_MS, began);
    }
  };
  await Promise.all([...Array.from({ length: VISITORS }, visit), ...people.map(decide)]);
  t.ok(answers >= VISITORS, `${answers} answers`);
  const decisions = people.flatMap(({ history }) => history);
  const stored = decisions.filter(({ outcome }) => outcome === 'ok201' || outcome === 'ok202');
  t.comment(`${answers} answers, ${stored.length} of ${decisions.length} decisions stored`);
  t.ok(stored.length >= DECIDERS && stored.length >= 0.99 * decisions.length, 'decisions stored');
  t.same(wordsOf(hook.alerts.slice(before)), []);
});
