import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { copyIn, copyOut } from '@roletrail/db/copy';
import { lockKey, openLeases } from '@roletrail/db/lease';
import { type ListenEvent, openListener } from '@roletrail/db/listen';
import { notify } from '@roletrail/db/notify';
import type { RowShape } from '@roletrail/db/row-shape';
import { sql } from 'kysely';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

let shared: TestDatabase;
t.before(async () => {
  shared = await testDatabase();
});
t.teardown(() => shared[Symbol.asyncDispose]());

const holder = fileURLToPath(new URL('../helpers/lease-holder.ts', import.meta.url));

/** Starts a process that acquires the lease, and waits for its confirmation. */
async function holdElsewhere(name: string): Promise<{ child: ChildProcess; lines: string[] }> {
  const flags = ['--conditions=development', '--import=tsx'];
  const child = spawn(
    process.execPath,
    [...flags, holder, shared.config.url, name, '1000', '250'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  await waitFor('the child holds the lease', () => lines.length > 0, 20_000);
  return { child, lines };
}

t.test('leases', async (t) => {
  t.test('one holder; again after release; names do not touch each other', async (t) => {
    const [here, there] = [openLeases(shared.config), openLeases(shared.config)];
    const first = await here.acquire('a');
    t.ok(first);
    t.equal(await there.acquire('a'), null, 'another process');
    t.equal(await here.acquire('a'), null, 'this process, though its session could take it twice');
    t.ok(await there.acquire('b'));
    await first?.release();
    t.notOk(first?.lost.aborted, 'a lease given back was not lost');
    const second = await there.acquire('a');
    t.ok(second);
    await here[Symbol.asyncDispose]();
    await there[Symbol.asyncDispose]();
    t.ok(second?.lost.aborted, 'closing ends what is held');
    t.equal(lockKey('signer'), lockKey('signer'));
    t.equal(lockKey('signer'), '-2669845790047782461', 'fixed: instances of all versions agree');
  });

  t.test('two callers at once: one gets it', async (t) => {
    const leases = openLeases(shared.config);
    t.teardown(() => leases[Symbol.asyncDispose]());
    const got = await Promise.all([leases.acquire('race'), leases.acquire('race')]);
    t.equal(got.filter((lease) => lease !== null).length, 1);
  });

  t.test('heartbeats keep it far beyond the idle limit', async (t) => {
    const leases = openLeases(shared.config, { idleTimeoutMs: 2000, heartbeatMs: 100 });
    t.teardown(() => leases[Symbol.asyncDispose]());
    const lease = await leases.acquire('long');
    const start = performance.now();
    await waitFor('two idle limits have passed', () => performance.now() - start > 4500);
    t.notOk(lease?.lost.aborted);
  });

  t.test('the connection is killed: lost, and the next acquire works', async (t) => {
    const leases = openLeases({ ...shared.config, applicationName: 'to-be-killed' });
    t.teardown(() => leases[Symbol.asyncDispose]());
    const lease = await leases.acquire('killed');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'to-be-killed'`.execute(shared.opened.db);
    await waitFor('lost', () => lease?.lost.aborted ?? false);
    await lease?.release();
    t.ok(await leases.acquire('killed'));
  });

  t.test('a stopped process loses it by the server’s clock and knows when it wakes', async (t) => {
    const { child, lines } = await holdElsewhere('stopped');
    t.teardown(() => child.kill('SIGKILL'));
    t.same(lines, ['held']);
    const leases = openLeases(shared.config);
    t.teardown(() => leases[Symbol.asyncDispose]());
    t.equal(await leases.acquire('stopped'), null);
    child.kill('SIGSTOP');
    const start = performance.now();
    await waitFor(
      'the server gives it away',
      async () => (await leases.acquire('stopped')) !== null,
    );
    const took = performance.now() - start;
    // far sooner than TCP would notice
    t.ok(took > 500 && took < 20_000, `after ${Math.round(took)} ms of 1000`);
    child.kill('SIGCONT');
    await once(child, 'exit');
    t.same(lines, ['held', 'lost']);
  });

  t.test('out of reach: acquire throws', async (t) => {
    const leases = openLeases({ ...shared.config, url: 'postgres://nobody@127.0.0.1:1/none' });
    await t.rejects(leases.acquire('x'), { code: 'ECONNREFUSED' });
    await t.rejects(leases.acquire('x'), { code: 'ECONNREFUSED' }, 'and can be asked again');
    await leases[Symbol.asyncDispose]();
  });
});

t.test('listen', async (t) => {
  const times = { probeMs: 200, probeTimeoutMs: 500, backoffMinMs: 10, backoffMaxMs: 50 };
  const listener = openListener({ ...shared.config, applicationName: 'ear' }, silent, times);
  t.teardown(() => listener[Symbol.asyncDispose]());
  const { db } = shared.opened;
  const heard: string[] = [];
  const record = (hint: ListenEvent) => {
    heard.push(hint.kind === 'notify' ? hint.payload : hint.kind);
    if (hint.kind === 'notify' && hint.payload === 'throw') throw new Error('a handler’s fault');
  };
  const off = listener.on('news "quoted"', record);
  await listener.ready();
  t.same(heard, ['resync'], 'the first hint says: look for yourself');

  await db.transaction().execute(async (tx) => {
    await notify(tx, 'news "quoted"', 'throw');
    await notify(tx, 'news "quoted"', 'one');
    await notify(tx, 'elsewhere', 'not for us');
  });
  await db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, 'news "quoted"', 'rolled back');
      throw new Error('no commit');
    })
    .catch(() => undefined);
  await notify(db, 'news "quoted"', 'two');
  await waitFor('two', () => heard.includes('two'));
  t.same(
    heard,
    ['resync', 'throw', 'one', 'two'],
    'committed ones, in order, a throw ends nothing',
  );

  heard.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ear'`.execute(db);
  await waitFor('connected again', () => heard.includes('resync'));
  await notify(db, 'news "quoted"', 'three');
  await waitFor('three', () => heard.includes('three'));
  t.same(heard, ['resync', 'three']);

  off();
  const later: string[] = [];
  listener.on('later', (hint) => later.push(hint.kind));
  await listener.ready();
  await notify(db, 'news "quoted"', 'four');
  await notify(db, 'later', '');
  await waitFor('later', () => later.includes('notify'));
  t.same(later, ['resync', 'notify'], 'a handler that came later');
  t.same(heard, ['resync', 'three'], 'one that left hears nothing');
  await t.rejects(notify(db, 'x', 'é'.repeat(4000)), RangeError);
});

interface EveryType {
  event_id: string | null;
  n2: number | null;
  n4: number | null;
  n8: number | null;
  flag: boolean | null;
  words: string | null;
  bytes: Uint8Array | null;
  at: Date | number | null;
}
/** A table of this test only. */
const everyType: RowShape<EveryType> = {
  table: 'copied',
  columns: {
    event_id: 'uuid',
    n2: 'int2',
    n4: 'int4',
    n8: 'int8',
    flag: 'bool',
    words: 'text',
    bytes: 'bytea',
    at: 'timestamptz',
  },
};
const nulls: EveryType = {
  event_id: null,
  n2: null,
  n4: null,
  n8: null,
  flag: null,
  words: null,
  bytes: null,
  at: null,
};
const row = (over: Partial<EveryType>): EveryType => ({
  event_id: '0193e5a0-0000-7000-8000-0123456789ab',
  n2: -32767,
  n4: -2147483647,
  n8: Number.MIN_SAFE_INTEGER,
  flag: true,
  words: '',
  bytes: new Uint8Array(),
  at: new Date('1969-12-31T23:59:59.999Z'),
  ...over,
});

t.test('copy', async (t) => {
  const { db } = shared.opened;
  await sql`create table copied (event_id uuid, n2 int2, n4 int4, n8 int8, flag bool, words text,
    bytes bytea, at timestamptz)`.execute(db);
  const into = (rows: Iterable<EveryType>) =>
    db.transaction().execute((tx) => copyIn(tx, everyType, rows));
  const read = async () =>
    (await sql<Record<string, unknown>>`select * from copied`.execute(db)).rows;

  t.test('nasty text, bytes, numbers and moments come back as they went', async (t) => {
    const words = 'tab\tnew\nline\r\\N \\. "quote" \'single\' \u{1F980} é \u0001 \\x41';
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const large = { n2: 32767, n4: 2147483647, n8: Number.MAX_SAFE_INTEGER, flag: false };
    const at = new Date('2026-11-21T12:34:56.789Z');
    t.equal(await into([row({}), row({ ...large, words, bytes, at }), nulls]), 3);
    const [first, second, third] = await read();
    t.match(first, {
      n2: -32767,
      n4: -2147483647,
      n8: Number.MIN_SAFE_INTEGER,
      flag: true,
      words: '',
    });
    t.same(first?.at, new Date('1969-12-31T23:59:59.999Z'));
    t.same(second, {
      event_id: '0193e5a0-0000-7000-8000-0123456789ab',
      ...large,
      words,
      bytes,
      at,
    });
    t.ok(Object.values(third ?? {}).every((value) => value === null));
    for (const far of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const mark = Date.parse(far) % 1_000_000;
      await into([row({ n8: mark, at: new Date(far) })]);
      t.same((await read()).find(({ n8 }) => n8 === mark)?.at, new Date(far));
    }
  });

  t.test(
    'more than one chunk, from a generator; nothing stays when the transaction fails',
    async (t) => {
      const rows = function* () {
        for (let i = 0; i < 5000; i++) yield row({ n8: i, words: 'x'.repeat(i % 100) });
      };
      t.equal(await into(rows()), 5000);
      const before = (await read()).length;
      await t.rejects(
        db.transaction().execute(async (tx) => {
          await copyIn(tx, everyType, rows());
          throw new Error('changed my mind');
        }),
        { message: 'changed my mind' },
      );
      t.equal((await read()).length, before);
    },
  );

  t.test('what does not fit is refused and the connection is good afterwards', async (t) => {
    await t.rejects(into([row({ n4: 2 ** 31 })]), TypeError);
    await t.rejects(into([{ ...row({}), words: 5 } as unknown as EveryType]), TypeError);
    await t.rejects(into([row({ event_id: 'not a uuid' })]), TypeError);
    await t.rejects(into([row({ at: Number.NaN })]), TypeError);
    const { n8: _, ...short } = row({});
    await t.rejects(into([short as EveryType]), TypeError, 'a column that is missing');
    await t.rejects(into([row({ words: 'nul \0' })]), { code: '22021' });
    const rows = function* () {
      yield row({});
      throw new Error('source failed');
    };
    await t.rejects(into(rows()), { message: 'source failed' });
    t.equal(await into([row({ n8: 77 })]), 1);
  });

  t.test('copyOut streams with back-pressure and survives a consumer that leaves', async (t) => {
    let bytes = 0;
    const statement = 'copy (select repeat($$x$$, 1000) from generate_series(1, 20000)) to stdout';
    const sent = await copyOut(db, statement, async (rows) => {
      for await (const chunk of rows) {
        bytes += (chunk as Buffer).length;
        if (rows.readableLength > 1_000_000) t.fail('the stream ran ahead of its reader');
      }
    });
    t.equal(sent, 20_000);
    t.equal(bytes, 20_000 * 1001);
    const leave = async () => {
      throw new Error('enough');
    };
    await t.rejects(copyOut(db, statement, leave), { message: 'enough' });
    await t.rejects(
      copyOut(db, statement, async () => undefined),
      { message: /not read/ },
    );
    await t.rejects(copyOut(db, 'copy nothing to stdout', leave), Error);
    t.ok((await read()).length > 0, 'the pool goes on');
  });
});

t.test('a statement whose columns change under it is run again', async (t) => {
  const { opened, db } = { opened: shared.open({ poolSize: 1 }), db: shared.opened.db };
  await sql`create table changing (n integer)`.execute(db);
  await sql`insert into changing values (7)`.execute(db);
  const ask = (on: typeof db) =>
    sql<{ n: unknown }>`select * from changing where n = ${7}`.execute(on);
  for (let i = 0; i < 3; i++) t.equal((await ask(opened.db)).rows[0]?.n, 7);
  await sql`alter table changing alter column n type bigint`.execute(db);
  t.equal((await ask(opened.db)).rows[0]?.n, 7, 'outside a transaction at once');
  for (let i = 0; i < 2; i++) await ask(opened.db);
  await sql`alter table changing alter column n type smallint`.execute(db);
  const inside = () => opened.db.transaction().execute((tx) => ask(tx as unknown as typeof db));
  await t.rejects(inside(), /cached plan/, 'a transaction is lost');
  t.equal((await inside()).rows[0]?.n, 7, 'and works when it is run again');
});

t.test('listen: what is closed while it still asks to listen says nothing of it', async (t) => {
  const warnings: unknown[] = [];
  const logger = { ...silent, warn: (...words: unknown[]) => void warnings.push(words) };
  const listener = openListener(shared.config, logger);
  await listener.ready();
  listener.on('asked for', () => undefined);
  await listener[Symbol.asyncDispose]();
  // by the time that another one has connected, the first would have complained
  await using later = openListener(shared.config, silent);
  await later.ready();
  t.same(warnings, []);
});
