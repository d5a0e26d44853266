/** Looking back with `roletrail`: replay, as-of, step, check-checkpoint, beside a running product. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asOfAnswer } from '@roletrail/contracts/http/as-of';
import { openListener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import type { TopicPartition } from '@roletrail/event-log/port';
import { signCheckpoint } from '@roletrail/ledger/checkpoint';
import { signNote } from '@roletrail/ledger/note';
import { signerFromSeed } from '@roletrail/ledger/note-key';
import { sql } from 'kysely';
import t from 'tap';
import { homeOf, type Lab, openLab } from '../faults/lab.ts';
import { silent } from '../helpers/logger.ts';
import { onTerminal } from '../helpers/terminal.ts';

const BIN = join(process.cwd(), 'cli/bin/roletrail.js');

let lab: Lab;
t.before(async () => {
  lab = await openLab();
});
t.teardown(() => lab[Symbol.asyncDispose]());

const run = (...args: string[]) => lab.deployment.attempt(...args);
const hasScratch = async () =>
  (await sql`select from pg_namespace where nspname = 'scratch'`.execute(lab.db)).rows.length > 0;

t.test('replay', async (t) => {
  await lab.deployment.converged(30_000);
  for (const place of [homeOf(lab.anna), homeOf(lab.ben), homeOf(lab.carl)])
    await lab.signedNote(place);
  // folded long ago: a fold that thinks it is the live one would end it
  const { rows } = await sql<{ event_id: string; user_id: string }>`
    select event_id, user_id from consent_decision where user_id = ${lab.ben.id}`.execute(lab.db);
  const [folded] = rows;
  await sql`insert into decision_pending (user_id, event_id, decision, seq, decided_at)
    values (${folded?.user_id}, ${folded?.event_id}, 'declined', 99, now())`.execute(lab.db);
  const notified: string[] = [];
  await using listener = openListener(lab.database.config, silent);
  listener.on(CHANNELS.projected, (hint) => {
    if (hint.kind === 'notify') notified.push(hint.payload);
  });
  await listener.ready();
  const before = await lab.contents();

  const memory = await run('replay', '--json');
  const scratch = await run('replay', '--into', 'scratch', '--json');
  t.match(memory, { code: 0 }, memory.output);
  t.match(scratch, { code: 0 }, scratch.output);
  const [one, other] = [JSON.parse(memory.stdout), JSON.parse(scratch.stdout)];

  await t.test('the same comes out in memory, in scratch and live', async (t) => {
    t.same(one.rows, other.rows);
    t.same(one.trees, other.trees);
    t.equal(one.records, other.records);
    for (const [table, n] of Object.entries(one.rows)) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.id('public', table)}`.execute(lab.db);
      t.equal(n, rows[0]?.n, table);
    }
    // and what a busy machine made the relay send again
    t.ok(one.rows.ledger_duplicate >= 1, 'the duplicate record');
    t.equal(one.rows.dead_letter, 4, 'two records, by two projections');
    const live = await lab.db.selectFrom('ledger_tree').selectAll().execute();
    t.equal(one.trees.length, live.length);
    for (const { topic, partition, size, root, signed } of one.trees) {
      const row = live.find((tree) => tree.topic === topic && tree.partition === partition);
      t.match({ size, root }, { size: row?.size, root: row?.root.toString('base64') });
      t.same(signed, { size, isSame: true }, `${topic}/${partition}`);
    }
  });

  await t.test('writes nothing, notifies no one, settles nothing pending', async (t) => {
    t.same(await lab.contents(), before);
    t.same(notified, []);
    t.equal(await hasScratch(), false);
  });
  await sql`delete from decision_pending`.execute(lab.db);

  await t.test('in words, and with bounds', async (t) => {
    const words = await run('replay');
    t.match(words.stdout, /^\d+ records folded into memory in [\d.]+ s \([\d,]+\/s\)\n/);
    t.match(words.stdout, /current_consent +4\n/);
    t.match(words.stdout, /consent-events\/\d: \d+ leaves, root \S+, the signed root\n/);
    for (const into of ['memory', 'scratch']) {
      const then = JSON.parse(
        (await run('replay', '--until', lab.moments.early, '--into', into, '--json')).stdout,
      );
      t.match(then.rows, { consent_decision: 1, current_consent: 1 }, into);
      for (const { signed } of then.trees) t.ok(signed === null || signed.isSame, into);
    }
    const { topic, partition } = homeOf(lab.carl);
    const at = ['--topic', topic, '--partition', String(partition)];
    const { until: end } = other.stretches.find((s: TopicPartition) => s.partition === partition);
    for (const into of ['memory', 'scratch']) {
      const part = ['--from', String(end - 1), '--until', String(end), '--into', into];
      const { code, stdout, output } = await run('replay', ...at, ...part, '--json');
      t.equal(code, 0, output);
      // what it is a copy of stands before
      const rows = { consent_decision: 1, current_consent: 1, dead_letter: 0 };
      t.match(JSON.parse(stdout), { records: 1, rows, trees: null }, into);
    }
    t.match((await run('replay', '--from', 'P1D')).stdout, 'trees: none, for they cannot begin');
  });

  await t.test('what is kept stands until it is dropped', async (t) => {
    t.match(await run('replay', '--into', 'scratch', '--keep'), { code: 0, stdout: /are kept/ });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from scratch.current_consent`.execute(lab.db);
    t.equal(rows[0]?.n, 4);
    t.match(await run('replay', '--into', 'scratch'), {
      code: 8,
      output: /replay --drop` drops it/,
    });
    t.match(await run('replay', '--drop'), { code: 0, stdout: /scratch is dropped/ });
    t.match(await run('replay', '--drop'), { code: 7, output: /\[NOT_FOUND\]\n$/ });
  });
});

t.test('as-of says what the api says, at every moment', async (t) => {
  for (const at of [lab.moments.early, lab.moments.midway, new Date().toISOString()]) {
    const { code, stdout, output } = await run('as-of', '--at', at, '--json');
    t.equal(code, 0, output);
    const served = await lab.officer.get(`/admin/audit/as-of?at=${at}`);
    t.equal(served?.status, 200);
    t.same(asOfAnswer.parse(JSON.parse(stdout)), served?.body, at);
  }
  const { stdout } = await run('as-of', '--at', 'PT0S', '--json');
  const states = new Map(
    asOfAnswer.parse(JSON.parse(stdout)).items.map(({ userId, state }) => [userId, state]),
  );
  t.equal(states.get(lab.officer.id), 'current');
  t.equal(states.get(lab.anna.id), 'needs_review', 'a record in her place that is unreadable');
  t.equal(states.get(lab.ben.id), 'declined', 'one in another partition');
  t.equal(states.get(lab.carl.id), 'declined', 'an old acceptance that came again');

  const one = await run('as-of', '--at', lab.moments.midway, '--user', lab.carl.email);
  t.match(
    one.stdout,
    new RegExp(
      `^As of ${lab.moments.midway} these bound: terms .*, privacy .*\n${lab.carl.id}  declined  declined`,
    ),
  );
  t.match(one.stdout, /\n1 person: 1 declined\n$/);
  const before = await run('as-of', '--at', lab.moments.early, '--user', lab.carl.id);
  t.match(before, { code: 0, stdout: /No one had decided anything/ });
  t.match(await run('as-of', '--at', '2999-01-01T00:00:00Z'), { code: 2, output: /in the future/ });

  // two of one person, of which decision_pending would have the later one alone; no relay sends there
  for (const [seq, at] of [
    [1, lab.moments.midway],
    [2, new Date().toISOString()],
  ] as const) {
    await sql`insert into outbox (topic, partition, seq, event_id, key, value, created_at)
      values ('consent-events', 99, ${seq}, ${crypto.randomUUID()}, ${lab.ben.id}, '', ${at})`.execute(
      lab.db,
    );
  }
  const waits = await run('as-of', '--at', lab.moments.midway);
  t.match(waits, {
    code: 8,
    output: /Events until then are on their way to the log \(1\).*\[REFUSED\]/s,
  });
  t.match(await run('as-of', '--at', lab.moments.early), { code: 0 });
  t.match(await run('as-of', '--at', lab.moments.midway, '--user', lab.carl.id), { code: 0 });
  await sql`delete from outbox where partition = 99`.execute(lab.db);
});

t.test('step', async (t) => {
  const { code, stdout } = await run('step', '--user', lab.carl.email, '--json');
  t.equal(code, 0);
  const steps = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.same(
    steps.map(({ step, of }) => `${step}/${of}`),
    steps.map((_, i) => `${i + 1}/${steps.length}`),
  );
  for (const [i, { before }] of steps.entries()) {
    if (i > 0) t.same(before.decision, steps[i - 1].after.decision, 'each begins where one ended');
  }
  const decided = steps.filter(({ topic }) => topic === 'consent-events');
  t.same(
    decided.map(({ before, after }) => [before.state, after.state]),
    [
      ['never_accepted', 'current'],
      ['current', 'declined'],
      ['declined', 'declined'],
    ],
  );
  t.ok(steps.some(({ topic }) => topic === 'session-events'));

  const strange = await run('step', '--user', lab.ben.id, '--json');
  const odd = strange.stdout.split('\n').find((line) => line.includes('"unreadable"'));
  const { before, after } = JSON.parse(odd ?? '{}');
  t.same(after, before, 'what stands in no place of his changes nothing');
  const words = await run('step', '--user', lab.anna.id);
  t.match(words.stdout, /unreadable: .*\n {2}before: current .*\n {2}after: {2}needs_review /);
  const unknown = await run('step', '--user', crypto.randomUUID());
  t.match(unknown, { code: 0, stdout: /The log has nothing of/ });
});

t.test('step on a terminal: on, back, and no further than there is', async (t) => {
  const { stdout } = await run('step', '--user', lab.ben.id, '--json');
  const count = stdout.trim().split('\n').length;
  const terminal = onTerminal(
    [process.execPath, BIN, 'step', '--user', lab.ben.email],
    lab.deployment.env,
  );
  await terminal.type('', `1 of ${count} `);
  t.match(terminal.output(), /before: never_accepted\r\nafter: {2}never_accepted\r\n/);
  await terminal.type('p', `1 of ${count} `);
  await terminal.type('n', `2 of ${count} `);
  await terminal.type('\u001b[D', `1 of ${count} `);
  await terminal.type('\u001b[C', `2 of ${count} `);
  await terminal.type('n'.repeat(count + 3), `${count} of ${count} `);
  await terminal.type('p', `${count - 1} of ${count} `);
  terminal.press('q');
  t.equal(await terminal.ended, 0);

  const broken = onTerminal(
    [process.execPath, BIN, 'step', '--user', lab.ben.email],
    lab.deployment.env,
  );
  await broken.type('', `1 of ${count} `);
  broken.press('\u0003');
  t.equal(await broken.ended, 130);
  t.match(broken.output(), /Interrupted\..*\[INTERRUPTED\]\s*$/s);
});

t.test('check-checkpoint', async (t) => {
  let files = 0;
  const check = async (note: string, ...args: string[]) => {
    files += 1;
    const file = join(lab.deployment.folder, `note-${files}.txt`);
    await writeFile(file, note);
    return run('check-checkpoint', file, ...args);
  };
  const seed = Buffer.from(lab.deployment.env.RT_LEDGER_KEY ?? '', 'hex');
  const [origin = '', size = ''] = lab.oldNote.split('\n');
  const signer = signerFromSeed(origin, seed);
  const head = { origin, size: Number(size), root: Buffer.alloc(32, 7) };

  t.match(await check(lab.oldNote), { code: 0, stdout: /the note’s \d+ leaves are the first of/ });
  const witness = signNote(lab.oldNote.slice(0, lab.oldNote.indexOf('\n\n') + 1), [
    signerFromSeed('witness.test', Buffer.alloc(32, 9)),
  ]);
  const cosigned = lab.oldNote + witness.slice(witness.indexOf('\n\n') + 2);
  const result = await check(cosigned, '--json');
  t.match(JSON.parse(result.stdout), { isPrefix: true, origin, size: Number(size) });

  const other = signerFromSeed('other.test/consent-events/0', seed);
  const stranger = signerFromSeed(origin, Buffer.alloc(32, 5));
  const cases: [string, string, number, string][] = [
    ['no note', 'hello\n', 2, 'NOTE_UNREADABLE'],
    ['no checkpoint', signNote('hello\n', [signer]), 2, 'NOTE_UNREADABLE'],
    ['foreign', signCheckpoint({ ...head, origin: other.name }, other), 29, 'CHECKPOINT_FOREIGN'],
    ['of another key', signCheckpoint(head, stranger), 30, 'CHECKPOINT_UNSIGNED'],
    ['changed', lab.oldNote.replace(`\n${size}\n`, `\n${size}1\n`), 30, 'CHECKPOINT_UNSIGNED'],
    ['ahead', signCheckpoint({ ...head, size: 9999 }, signer), 31, 'CHECKPOINT_AHEAD'],
    ['another root', signCheckpoint(head, signer), 32, 'CHECKPOINT_FORKED'],
  ];
  const all = await Promise.all(cases.map(([, note]) => check(note)));
  for (const [i, { code, stdout, output }] of all.entries()) {
    const [what = '', , wanted, name] = cases[i] ?? [];
    t.same({ code, stdout }, { code: wanted, stdout: '' }, `${what}: ${output}`);
    t.match(output, new RegExp(`\n?roletrail: [^\n]+\n\\[${name}\\]\n$`), what);
  }
  const forked = await check(signCheckpoint(head, signer), '--json');
  t.match(JSON.parse(forked.stdout), { isPrefix: false, code: 'CHECKPOINT_FORKED' });
  t.equal(forked.code, 32);
  t.match(await run('check-checkpoint', join(lab.deployment.folder, 'absent')), { code: 7 });

  // the leaves agree with the note, the stored tiles do not
  const { topic, partition } = homeOf(lab.officer);
  const flip = sql`update ledger_tile set hashes = set_byte(hashes, 5, get_byte(hashes, 5) # 1)
    where topic = ${topic} and partition = ${partition} and level = 0`;
  await flip.execute(lab.db);
  t.match(await check(lab.oldNote), { code: 21, output: /the stored tiles another one/ });
  await flip.execute(lab.db);
  t.match(await check(lab.oldNote), { code: 0 });
});

t.test('wrong words end with 2 and say what is wrong', async (t) => {
  const cases: [string, RegExp][] = [
    ['replay --topic consent-events --from 5 --partition 9', /has no partition 9/],
    ['replay --topic consent-events --until 5', /has 3 partitions: say --partition/],
    ['replay --into disk', /--into takes memory or scratch/],
    ['as-of --at someday', /--at takes a moment/],
    ['step --user', /--user/],
    ['check-checkpoint', /NOTEFILE/],
  ];
  const all = await Promise.all(cases.map(([line]) => run(...line.split(' '))));
  for (const [i, { code, output }] of all.entries()) {
    const [line = '', words = /^$/] = cases[i] ?? [];
    t.match({ code, output }, { code: 2, output: words }, line);
    t.notMatch(output, /\n {4}at /, 'no stack');
  }
});

const CALLS = () => [
  ['replay'],
  ['replay', '--into', 'scratch'],
  ['as-of', '--at', 'PT0S'],
  ['step', '--user', lab.carl.id],
  ['check-checkpoint', join(lab.deployment.folder, 'note-1.txt')],
];

t.test('servers that are not there, and a reader that has gone', async (t) => {
  const within = (env: NodeJS.ProcessEnv, words: string[], pipe: string) => {
    const line = `'${process.execPath}' '${BIN}' "$@" ${pipe}`;
    const child = spawn('bash', ['-c', line, 'bash', ...words], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    return new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    );
  };
  const nowhere = new URL(lab.database.config.url);
  nowhere.port = '1';
  const away = { ...lab.deployment.env, DATABASE_URL: nowhere.href };
  for (const words of CALLS()) {
    const missing = await within(away, words, '');
    t.match(missing, { code: 9, output: /\[DATABASE_UNREACHABLE\]\n$/ }, words.join(' '));
    const closed = await within(lab.deployment.env, words, '| true; exit $PIPESTATUS');
    t.equal(closed.code, 0, `${words.join(' ')}: ${closed.output}`);
    t.notMatch(closed.output, /EPIPE|\n {4}at /);
  }
});

t.test('Ctrl-C in the middle, and kill -9', async (t) => {
  const reads = (command: string) => async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and application_name = ${`roletrail ${command}`} and wait_event_type = 'Lock'`.execute(
      lab.db,
    );
    return rows.length > 0;
  };
  // it finds the signal, whatever the database has answered meanwhile
  const interrupt = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    process.kill(pid, 'SIGINT');
  };
  for (const words of CALLS().slice(0, 4)) {
    const isScratch = words.includes('scratch');
    const isThere = async () =>
      (await reads(words[0] ?? '')()) && (!isScratch || (await hasScratch()));
    const { code, output } = await lab.inTheMiddle(words, isThere, interrupt);
    t.equal(code, 130, `${words.join(' ')}: ${output}`);
    t.match(output, /roletrail: Interrupted\.[^\n]*\n\[INTERRUPTED\]\n$/);
    t.equal(await hasScratch(), false);
  }
  await lab.inTheMiddle(['replay', '--into', 'scratch'], hasScratch, (pid) =>
    process.kill(pid, 'SIGKILL'),
  );
  t.equal(await hasScratch(), true, 'no process was left to drop it');
  t.match(await run('replay', '--into', 'scratch'), { code: 0 });
  t.equal(await hasScratch(), false);
});

t.test('a log that is not what was signed is seen, and what it holds is not hidden', async (t) => {
  for (const process of lab.deployment.processes) await process.stop();
  await lab.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    // An event that occurs once: with duplicates, the copies would be reported first.
    await sql`update log_record set value = value || ' ' where topic = 'admin-events'
        and "offset" = (select min("offset") from audit_entry where topic = 'admin-events'
          and event_id not in (select event_id from ledger_duplicate))`.execute(tx);
  });
  for (const into of ['memory', 'scratch']) {
    const { code, output } = await run('replay', '--into', into);
    t.equal(code, 26, output);
    t.match(output, /admin-events\/0: .*NOT the root that was signed at/);
    t.match(output, /admin-events\/0 has another root .*\[SHADOW_WRONG\]/s);
  }

  const newer = JSON.stringify({ type: 'roletrail.consent.pondered.v1' });
  const { topic, partition } = homeOf(lab.ben);
  await sql`with grown as (
        update log_partition set next_offset = next_offset + 1
        where topic = ${topic} and partition = ${partition} returning next_offset - 1 as at)
      insert into log_record (topic, partition, "offset", key, value)
      select ${topic}, ${partition}, at, ${lab.ben.id}, ${Buffer.from(newer)} from grown`.execute(
    lab.db,
  );
  for (const words of CALLS().slice(0, 3)) {
    const { code, output } = await run(...words);
    t.equal(code, 26, output);
    t.match(output, /pondered\.v1 at offset \d+ is newer than this.*\[SHADOW_WRONG\]\n$/s);
  }
  t.equal(await hasScratch(), false);
});
