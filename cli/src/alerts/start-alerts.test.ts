import { hostname } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { causesOf } from './causes.ts';
import type { AlertMessage, Channel } from './channels.ts';
import {
  type AlertingProcess,
  countMachinesBefore,
  listSenders,
  mayBeAlive,
} from './choose-sender.ts';
import { AlertFollower } from './start-alerts.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

function ran(
  instance: string,
  from: number,
  state: AlertingProcess['state'] = 'up',
): AlertingProcess {
  return { instance, startedAt: new Date(from), state, silentMs: 0, channels: ['webhook'] };
}
const A = ran('here/1', 1);
const B = ran('there/1', 2);
const yes = () => true;

t.test('the first of the running processes sends', async (t) => {
  t.same(listSenders([B, A], 'webhook', yes), ['here/1', 'there/1']);
  t.same(listSenders([{ ...A, state: 'silent' }, B], 'webhook', yes), ['there/1']);
  t.same(
    listSenders([A, B], 'webhook', (one) => one !== 'here/1'),
    ['there/1'],
  );
  t.same(listSenders([A, B], 'mail', yes), [], 'no process has that channel');
});

t.test('machines have their turns; the first process of each sends', async (t) => {
  const senders = ['a/1', 'b/1', 'b/2', 'c/1'];
  const turns = [...senders, 'd/1'].map((self) => countMachinesBefore(self, senders));
  t.same(turns, [0, 1, Number.POSITIVE_INFINITY, 2, 3]);
});

t.test('a process of this machine that has ended is known to have ended', async (t) => {
  const self = `${hostname()}/${process.pid}`;
  t.equal(mayBeAlive(self, self), true);
  t.equal(mayBeAlive(self, `${hostname()}/4194304`), false, 'above the highest process id');
  t.equal(mayBeAlive(self, 'elsewhere/4194304'), true, 'unknown');
});

/** Followers of all instances over one clock; returns `instance event key` of what each sends, and its times. */
function follow(names: readonly string[]) {
  const sent: string[] = [];
  const times: string[] = [];
  let now = 0;
  const timer = { now: () => now, sleep: async () => undefined };
  const followers = new Map(
    names.map((name) => {
      const channel: Channel = {
        name: 'webhook',
        receiver: 'webhook',
        deliver: async ({ event, key, since }: AlertMessage) => {
          sent.push(`${name} ${event} ${key}`);
          times.push(since);
        },
      };
      return [name, new AlertFollower([channel], 'o', silent, timer, name)];
    }),
  );
  return {
    sent,
    times,
    step(
      reading: Parameters<AlertFollower['follow']>[0],
      processes: readonly AlertingProcess[] | null,
      alive = names,
    ) {
      now += 2000;
      for (const name of alive) followers.get(name)?.follow(reading, processes);
    },
  };
}

const away = causesOf({ database: 'away', at: '', since: '' });
const well = { causes: [], database: 'answers' } as const;
const GONE = {
  key: 'process-gone/here/1',
  runBook: 'process-gone' as const,
  subject: 'here/1',
  severity: 'warning' as const,
  holdMs: 3000,
  mayMiss: false,
};
const gone = { causes: [GONE], database: 'answers' as const };

t.test(
  'a process whose reports are late does not say that it is gone; another one does',
  async (t) => {
    const late = [{ ...ran('here/1', 1), state: 'silent' as const }];
    for (const [names, expected] of [
      [['here/1'], []],
      [['here/1', 'there/1'], ['there/1 opened o process-gone/here/1']],
    ] as const) {
      const { sent, step } = follow(names);
      const processes = names.length > 1 ? [...late, ran('there/1', 2)] : late;
      for (let i = 0; i < 5; i++) step(gone, processes);
      await setImmediate();
      t.same(sent, expected);
    }
  },
);

t.test(
  'a process that could not report says that the database is slow, not the others',
  async (t) => {
    const { sent, step } = follow(['there/1']);
    const silentOthers = {
      causes: ['here/1', 'here/2'].map((subject) => {
        return {
          ...GONE,
          key: `process-gone/${subject}`,
          runBook: 'process-silent' as const,
          subject,
        };
      }),
      database: 'answers' as const,
    };
    const late = { ...ran('there/1', 1), silentMs: 7000 };
    for (let i = 0; i < 10; i++) step(silentOthers, [late]);
    await setImmediate();
    t.same(sent, ['there/1 opened o postgresql-slow']);
    for (let i = 0; i < 10; i++) step(silentOthers, [ran('there/1', 1)]);
    await setImmediate();
    t.same(sent.slice(1), [
      'there/1 over o postgresql-slow',
      'there/1 opened o process-gone/here/1',
    ]);
  },
);

t.test('both messages of a cause have the same time, though clocks differ', async (t) => {
  const { times, step } = follow(['there/1']);
  const processes = [ran('there/1', 1)];
  for (let i = 0; i < 4; i++) step(gone, processes);
  for (let i = 0; i < 4; i++) step(well, processes);
  await setImmediate();
  t.equal(times.length, 2);
  t.equal(times[0], times[1]);
});

t.test('without the database the last readings say who sends, once', async (t) => {
  const { sent, step } = follow(['there/1', 'there/2']);
  const processes = [ran('there/1', 1), ran('there/2', 2)];
  step(well, processes);
  for (let i = 0; i < 5; i++) step(away, null);
  for (let i = 0; i < 5; i++) step(well, processes);
  await setImmediate();
  t.same(sent, ['there/1 opened o postgresql-down', 'there/1 over o postgresql-down']);
});

t.test('after an outage no process takes over from a sender that could not report', async (t) => {
  const { sent, step } = follow(['there/1', 'there/2']);
  step(well, [ran('there/1', 1), ran('there/2', 2)]);
  for (let i = 0; i < 6; i++) step(away, null);
  const late = { ...ran('there/1', 1, 'silent'), silentMs: 14_000 };
  for (let i = 0; i < 2; i++) step(well, [late, ran('there/2', 2)]);
  for (let i = 0; i < 8; i++) step(well, [ran('there/1', 1), ran('there/2', 2)]);
  await setImmediate();
  t.same(sent, ['there/1 opened o postgresql-down', 'there/1 over o postgresql-down']);
});

t.test('without the database the death of the machine that sends delays a message', async (t) => {
  const names = ['a/1', 'b/1', 'b/2', 'c/1'];
  const { sent, step } = follow(names);
  const processes = names.map((name, i) => ran(name, i));
  step(well, processes);
  const alive = names.slice(1);
  for (let i = 0; i < 16; i++) step(away, null, alive);
  await setImmediate();
  t.same(sent, [], 'the first machine has its time');
  for (let i = 0; i < 2; i++) step(away, null, alive);
  await setImmediate();
  t.same(sent, ['b/1 opened o postgresql-down']);
  for (let i = 0; i < 60; i++) step(away, null, alive);
  await setImmediate();
  t.same(sent.slice(1), ['c/1 opened o postgresql-down'], 'once for each machine');
  const left = processes.map((one, i) => (i === 0 ? ran('a/1', 0, 'gone') : one));
  for (let i = 0; i < 5; i++) step(well, left, alive);
  await setImmediate();
  t.same(sent.slice(2), ['b/1 over o postgresql-down', 'c/1 over o postgresql-down']);
});

t.test('the sender of the beginning sends the end; else the next one does', async (t) => {
  const { sent, step } = follow(['there/1', 'there/2']);
  const both = [ran('there/1', 1), ran('there/2', 2)];
  for (let i = 0; i < 4; i++) step(gone, both);
  step(well, [ran('there/2', 2)], ['there/2']);
  for (let i = 0; i < 5; i++) step(well, [ran('there/2', 2)], ['there/2']);
  await setImmediate();
  t.same(sent, ['there/1 opened o process-gone/here/1', 'there/2 over o process-gone/here/1']);
});

t.test('a message that is due to a stopped process is sent by the next one', async (t) => {
  const { sent, step } = follow(['there/1', 'there/2']);
  const both = [ran('there/1', 1), ran('there/2', 2)];
  step(gone, both);
  // the first one is stopped, which is not known yet
  for (let i = 0; i < 4; i++) step(gone, both, ['there/2']);
  t.same(sent, [], 'it is not known that nothing was sent');
  const silent = { ...ran('there/1', 1, 'silent'), silentMs: 9000 };
  for (let i = 0; i < 4; i++) step(gone, [silent, ran('there/2', 2)], ['there/2']);
  await setImmediate();
  t.same(sent, ['there/2 opened o process-gone/here/1']);
});
