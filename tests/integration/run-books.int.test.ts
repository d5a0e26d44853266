/** The drills of the run books in docs/operations, as printed. Most of them in the full run. */
import { randomBytes } from 'node:crypto';
import { readFile, symlink } from 'node:fs/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { FULL, ONLY_FULL } from '../faults/lengths.ts';
import { Person } from '../faults/person.ts';
import { SmallDisk } from '../faults/small-disk.ts';
import { needsInFull } from '../faults/tools.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { DRILLS, drill, type Hand, OperatorTerminal } from '../helpers/operator-terminal.ts';
import { commandOf, descendants } from '../helpers/proc.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** `doctor` wants 1 GiB free, beside what the product stores. */
const DISK_MIB = 1600;

/** Drills that other files walk. */
const ELSEWHERE = ['kafka', 'embedded', 'forked', 'auditor'];
const LOCAL = ['postgresql-down', 'rotate-master'];
const LOCAL_IN_FULL = ['rotate-jwt', 'upgrade', 'projection-halted', 'rotate-ledger'];
const DISTRIBUTED = ['process-gone', 'scale-out'];

t.test('each drill of the manual is walked by a test', async (t) => {
  const walked = [
    ...ELSEWHERE,
    ...LOCAL,
    ...LOCAL_IN_FULL,
    ...DISTRIBUTED,
    'broker-down',
    'disk-full',
  ];
  t.same([...new Set(DRILLS)].sort(), walked.sort());
});

/** Kills a server that the product launched, and checks the last lines of the product. */
function killServer(t: Test, name: string, command: RegExp): Hand {
  return async ({ product }) => {
    const before = product.output().length;
    for (const pid of await descendants(product.pid)) {
      if (command.test(await commandOf(pid))) process.kill(pid, 'SIGKILL');
    }
    t.not((await product.ended).code, 0, `the product ends with ${name}`);
    const lines = product.output().slice(before).trim().split('\n');
    const says = new RegExp(
      `^roletrail: .*${name}.* ended by itself \\(.*\\), so everything was stopped\\. .*Start again;.*\\.log$`,
    );
    t.match(lines.slice(-2), [says, '[LAUNCH_FAILED]'], 'the last lines name it and what to do');
    t.notMatch(lines.join('\n'), /^\s+at /m, 'no stack frame');
  };
}

const changeRow: Hand = async (terminal) => {
  await terminal.ask((db) => sql`update current_consent set terms_version = '0'`.execute(db));
  await terminal.ask((db) =>
    sql`update projection_offset set halted_reason = 'a row is wrong', halted_at = now()
      where projection like 'consent%'`.execute(db),
  );
};

async function walk(
  t: Test,
  terminal: OperatorTerminal,
  name: string,
  hands: Readonly<Record<string, Hand>> = {},
): Promise<void> {
  for (const line of drill(name)) await terminal.type(t, line, hands);
}

t.test('run books in a local mode', async (t) => {
  await using terminal = await OperatorTerminal.open('.data/postgres-log', {});
  await terminal.start('roletrail start');
  const person = new Person([terminal.url]);
  await person.signUp();
  const decided = await person.decide('accept', new AbortController().signal);
  t.match(decided.outcome, /^ok/);
  await terminal.settled();
  const enters = async () => {
    t.equal((await person.begin('login'))?.status, 200, 'sign-in');
    return person.enter();
  };
  const hands = {
    '# kill -9 of PostgreSQL': killServer(t, 'PostgreSQL', /\/bin\/postgres\s-D\s/),
    '# a row of current_consent is changed in the database, and its projection halts': changeRow,
  };
  for (const name of [...LOCAL, ...(FULL ? LOCAL_IN_FULL : [])]) {
    await t.test(name, async (t) => {
      await walk(t, terminal, name, hands);
      t.equal(await enters(), name === 'rotate-ledger' ? 403 : 200, 'what was decided counts');
    });
  }
  const keys = await readFile(terminal.path('.data/postgres-log/keys.env'), 'utf8');
  t.notMatch(keys, 'PREVIOUS');
});

t.test('run book of a full disk', needsInFull('mounts'), async (t) => {
  await using disk = await SmallDisk.mount(DISK_MIB);
  await using terminal = await OperatorTerminal.open('.data/postgres-log', {});
  await symlink(disk.folder, terminal.path('.data'));
  await terminal.start('roletrail start');
  const signUp = async () => (await new Person([terminal.url]).begin('signup'))?.body.code;
  // leases are free for some seconds after a start
  await waitFor('a person to sign up', async () => (await signUp()) === undefined, 60_000);
  await walk(t, terminal, 'disk-full', {
    '# the disk of the database is full, and people cannot save': async () => {
      await disk.fill();
      await waitFor('a refusal', async () => (await signUp()) === 'STORAGE_FULL', 60_000);
      const { code, output } = await terminal.run('roletrail doctor');
      t.equal(code, 1);
      t.match(output, /✗ disks[\s\S]*runbooks\.md#disk-full/);
      const ready = await fetch(`${terminal.url}/readyz`);
      t.match(await ready.text(), /"name":"database_writes","ok":true,"reason":"[^"]+"/);
    },
    '# room is made on the disk': () => disk.empty(),
  });
  t.equal(await signUp(), undefined, 'writes go on');
});

t.test('run books of a broker', ONLY_FULL, async (t) => {
  await using terminal = await OperatorTerminal.open('.data/kafka', {});
  await terminal.start('roletrail start --kafka');
  await walk(t, terminal, 'broker-down', {
    '# kill -9 of the broker': killServer(t, 'Kafka broker', /kafka\.Kafka\b/),
  });
});

t.test('run books with a given database', ONLY_FULL, async (t) => {
  await using database = await testDatabase();
  const env = {
    DATABASE_URL: database.config.url,
    RT_MASTER_KEY: randomBytes(32).toString('hex'),
    RT_LEDGER_KEY: randomBytes(32).toString('hex'),
    RT_JWT_KEY: randomBytes(32).toString('hex'),
  };
  await using terminal = await OperatorTerminal.open('.data', {
    ...env,
    RT_WITNESS_FILE: './witness.jsonl',
  });
  await terminal.run('roletrail seed');
  const beside = async (role: string) => {
    const port = String(await freePort());
    const witness = { RT_WITNESS_FILE: terminal.path('witness.jsonl') };
    const started = startRoletrail(['start', `--only=${role}`], { ...env, ...witness, PORT: port });
    t.teardown(() => started[Symbol.asyncDispose]());
    await started.says('"msg":"started"', 120_000);
    return { started, port };
  };
  await beside('audit-projector');
  const worker = await beside('consent-worker');
  const api = await beside('api');
  const hands: Record<string, Hand> = {
    '# kill -9 of the consent-worker': async () => void (await worker.started.kill()),
    '# kill -9 of that api': async ({ product }) => void (await product.kill()),
    '# the first api answers': async () => {
      const { status } = await fetch(`http://localhost:${api.port}/readyz`);
      t.equal(status, 200);
    },
  };
  for (const name of DISTRIBUTED) await t.test(name, (t) => walk(t, terminal, name, hands));
});
