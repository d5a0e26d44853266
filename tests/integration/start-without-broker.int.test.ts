/** A broker that takes connections and answers nothing, as a frozen one: who starts, and who does not. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { sharedBrokers, topicPrefix } from '../helpers/kafka.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.jobs = 2;
const key = () => randomBytes(32).toString('hex');

const brokers = sharedBrokers(t);
if (brokers !== null) {
  const [host = '', port = ''] = (brokers.split(',')[0] ?? '').split(':');
  const folder = await mkdtemp(join(tmpdir(), 'roletrail-frozen-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const keys = { RT_MASTER_KEY: key(), RT_LEDGER_KEY: key(), RT_JWT_KEY: key() };
  const own = {
    ...keys,
    EVENT_LOG: 'kafka',
    KAFKA_REPLICATION: '1',
    DATA_DIR: folder,
    RT_LEDGER_ORIGIN: 'frozen.test',
  };

  t.test('a first start cannot do without brokers, and says so in a line', async (t) => {
    await using database = await testDatabase();
    await using proxy = new LossyProxy();
    await proxy.before(host, Number(port));
    proxy.swallow('requests');
    const front = proxy.route(host, Number(port));
    await using process = startRoletrail(['start'], {
      ...own,
      DATABASE_URL: database.config.url,
      KAFKA_BROKERS: `${front.host}:${front.port}`,
      PORT: '0',
    });
    await waitFor('its end', () => !process.isRunning(), 60_000);
    t.equal((await process.ended).code, 9);
    t.match(process.output(), /BROKER_UNREACHABLE/);
    t.notMatch(process.output(), /unexpected|fatal error/, 'no stack');
  });

  t.test('an api whose database knows the log serves; another log then ends it', async (t) => {
    await using database = await testDatabase();
    await using proxy = new LossyProxy();
    await proxy.before(host, Number(port));
    const front = proxy.route(host, Number(port));
    const env = { ...own, DATABASE_URL: database.config.url, KAFKA_BROKERS: brokers };
    const known = { ...env, KAFKA_TOPIC_PREFIX: topicPrefix(), PORT: '0' };
    const first = startRoletrail(['start', '--only=audit-projector'], known);
    await first.says('"msg":"started"');
    t.match(await first.terminate(), { code: 0 });
    const seed = startRoletrail(['seed'], known);
    t.equal((await seed.ended).code, 0, seed.output());

    proxy.swallow('requests');
    const PORT = String(await freePort());
    await using api = startRoletrail(['start'], {
      ...env,
      KAFKA_BROKERS: `${front.host}:${front.port}`,
      // The brokers are the same, the topics are not, which shows only once a broker answers.
      KAFKA_TOPIC_PREFIX: topicPrefix(),
      PORT,
    });
    const url = `http://127.0.0.1:${PORT}`;
    await waitFor('the api to answer', async () => {
      if (!api.isRunning()) throw new Error(api.output());
      return (await fetch(`${url}/readyz`).catch(() => null)) !== null;
    });
    const readiness = await fetch(`${url}/readyz`);
    t.equal(readiness.status, 200);
    const { checks } = (await readiness.json()) as { checks: { name: string }[] };
    t.match(
      checks.find(({ name }) => name === 'event_log'),
      { ok: true, reason: /no answer|no use of the brokers/ },
    );
    const person = new Person([url]);
    await person.signUp();
    t.match(await person.decide('accept', new AbortController().signal), { outcome: 'ok202' });
    const { rows } = await sql<{ held: string }>`
      select objid::text as held from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and mode = 'ExclusiveLock'
        and datname = current_database()`.execute(database.opened.db);
    t.same(rows, [], 'no lease is held');

    proxy.swallow('nothing');
    await waitFor('its end', () => !api.isRunning(), 60_000);
    t.equal((await api.ended).code, 5, api.output());
    t.match(api.output(), /LOG_UNFIT/);
    const { unsent } = await database.opened.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('unsent'))
      .where('offset', 'is', null)
      .executeTakeFirstOrThrow();
    const { all } = await database.opened.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow();
    t.ok(unsent > 0);
    t.equal(unsent, all, 'nothing went to a log that is not ours');
  });
}
