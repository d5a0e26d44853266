import t from 'tap';
import { elapsedMs } from '../../lib/moment.ts';
import type { SessionDeadlines } from './inactivity-machine.ts';
import { InactivityMonitor } from './inactivity-monitor.ts';
import {
  FakeSession,
  HOUR,
  LIMIT,
  MINUTE,
  SECOND,
  scene,
  sleep,
  Tab,
  VirtualTime,
  WARN,
} from './testing/scene.ts';
import { expiringSoon } from './toasts.ts';

t.test('elapsed time is the larger of both clocks', async (t) => {
  const from = { date: 1000, steady: 10 };
  t.equal(elapsedMs(from, { date: 5000, steady: 20 }), 4000, 'asleep');
  t.equal(elapsedMs(from, { date: -HOUR, steady: 510 }), 500, 'set back');
  t.equal(elapsedMs(from, { date: -HOUR, steady: 0 }), 0);
});

t.test('the toast has the remaining time, in the words of the specification', async (t) => {
  const formatWarning = (ms: number) => expiringSoon(ms).description;
  const five =
    'You will be logged out in 5 minutes due to inactivity. Move your mouse or click to stay logged in.';
  t.equal(formatWarning(5 * MINUTE - 400), five, 'seen a moment after the warning');
  t.match(formatWarning(2 * MINUTE + 20 * SECOND), 'in 2 minutes due');
  t.match(formatWarning(MINUTE), 'in 1 minute due');
  t.match(formatWarning(8 * SECOND - 300), 'in 8 seconds due');
  t.match(formatWarning(-SECOND), 'in 1 second due');
});

t.test('warned at 55 minutes, once, and ended at 60 by the server', async (t) => {
  const { time, tab, session } = scene();
  await time.pass(WARN - SECOND);
  t.same(tab.toasts, []);
  await time.pass(SECOND + 100);
  t.same(tab.toasts, [WARN]);
  t.equal(tab.monitor.getView().phase, 'warning');
  t.equal(tab.monitor.getView().endsAt, LIMIT);
  await time.pass(5 * MINUTE - SECOND);
  t.equal(tab.outcome, 'open');
  await time.pass(SECOND);
  t.equal(tab.outcome, 'expired by the server');
  t.same(tab.toasts, [WARN], 'once per cycle');
  t.ok(session.ended);
});

t.test('a repeated warning, for example by a new socket, is announced once', async (t) => {
  const { time, tab, session } = scene();
  await time.pass(56 * MINUTE);
  tab.monitor.receiveDeadlines(session.deadlines());
  tab.monitor.receiveDeadlines(session.deadlines());
  await time.pass(MINUTE);
  t.same(tab.toasts, [WARN]);
});

t.test('without input nothing is reported', async (t) => {
  const { time, tab, session } = scene();
  for (let i = 0; i < 50; i += 1) {
    tab.monitor.look();
    await time.pass(MINUTE);
  }
  t.equal(session.reports, 0);
  t.equal(tab.calls, 0, 'and nothing is asked');
  t.equal(session.lastActivity, 0);
});

t.test('reports of continuous input are throttled, and the last one is sent', async (t) => {
  const { time, tab, session } = scene();
  for (let i = 0; i < 60 * 20; i += 1) {
    tab.monitor.input();
    await time.pass(50);
  }
  t.ok(session.reports <= 5, `${session.reports} reports in a minute`);
  await time.pass(15 * SECOND);
  t.equal(session.lastActivity, 60 * SECOND - 50, 'what came last counts to the millisecond');
});

t.test('input during the warning is reported at once and starts a new cycle', async (t) => {
  const { time, tab } = scene();
  await time.pass(57 * MINUTE);
  tab.monitor.input();
  await time.pass(0);
  t.equal(tab.monitor.getView().phase, 'calm');
  await time.pass(WARN + SECOND);
  t.same(tab.toasts, [WARN, 57 * MINUTE + WARN], 'each cycle has its toast');
});

const SLEEPS = [
  { name: 'the steady clock counts the sleep', steadyCounts: true },
  { name: 'the steady clock stops during sleep', steadyCounts: false },
];
for (const { name, steadyCounts } of SLEEPS) {
  t.test(`two hours of sleep end the session: ${name}`, async (t) => {
    const { time, tab } = scene();
    await time.pass(10 * MINUTE);
    tab.monitor.input();
    await time.pass(20 * SECOND);
    await sleep(time, [tab], 2 * HOUR, steadyCounts);
    tab.monitor.input();
    await time.pass(SECOND);
    t.equal(tab.outcome, 'expired by the server');
    t.same(tab.toasts, [], 'no warning of what is over already');
  });

  t.test(`two hours of sleep, awake without a network: ${name}`, async (t) => {
    const { time, tab, session } = scene();
    session.reachable = false;
    await sleep(time, [tab], 2 * HOUR, steadyCounts);
    await time.pass(30 * SECOND);
    t.equal(tab.outcome, 'inactivity alone');
  });

  t.test(`forty minutes of sleep change nothing: ${name}`, async (t) => {
    const { time, tab } = scene();
    await time.pass(10 * MINUTE);
    await sleep(time, [tab], 40 * MINUTE, steadyCounts);
    t.equal(tab.outcome, 'open');
    await time.pass(5 * MINUTE + 6 * SECOND);
    t.equal(tab.toasts.length, 1, 'warned at 55 minutes of the world');
    t.ok((tab.toasts[0] ?? 0) <= WARN + 5 * SECOND);
  });

  t.test(`input before the sleep counts as what it was: ${name}`, async (t) => {
    const { time, tab, session } = scene();
    tab.monitor.input();
    await time.pass(0);
    await time.pass(5 * SECOND);
    tab.monitor.input();
    await sleep(time, [tab], 30 * MINUTE, steadyCounts);
    tab.monitor.look();
    await time.pass(0);
    t.equal(session.lastActivity, 5 * SECOND, 'reported late, with its true age');
  });
}

t.test('a throttled background tab is late but correct', async (t) => {
  const { time, tab, session } = scene();
  tab.throttleMs = MINUTE;
  await time.pass(WARN + MINUTE);
  t.equal(tab.toasts.length, 1);
  t.ok((tab.toasts[0] ?? 0) <= WARN + MINUTE);
  await time.pass(4 * MINUTE);
  tab.monitor.look();
  await time.pass(0);
  t.equal(tab.outcome, 'expired by the server', 'coming back, it sees the truth at once');
  t.equal(session.reports, 0);
});

t.test('five tabs: input in one tab keeps the session; idle tabs do not report', async (t) => {
  const { time, session, tabs } = scene(5);
  const [busy, ...idle] = tabs;
  for (let i = 0; i < 90; i += 1) {
    busy?.monitor.input();
    await time.pass(MINUTE);
  }
  for (const tab of idle) {
    t.equal(tab.outcome, 'open');
    t.same(tab.toasts, [], 'asked before it would have warned');
    t.ok(tab.calls <= 3, `${tab.calls} calls in 90 minutes`);
  }
  await time.pass(LIMIT + MINUTE);
  for (const tab of tabs) {
    t.equal(tab.outcome, 'expired by the server');
    t.equal(tab.toasts.length, 1);
  }
  t.ok(session.ended);
});

t.test('two devices: each session has its own time', async (t) => {
  const time = new VirtualTime();
  const [laptop, phone] = [new FakeSession(time), new FakeSession(time)];
  const onLaptop = new Tab(time, laptop);
  const onPhone = new Tab(time, phone);
  for (let i = 0; i < 70; i += 1) {
    onPhone.monitor.input();
    await time.pass(MINUTE);
  }
  t.equal(onLaptop.outcome, 'expired by the server');
  t.equal(onPhone.outcome, 'open');
  t.same(onPhone.toasts, []);
});

t.test('an unreachable server gets the input report later', async (t) => {
  const { time, session, tab } = scene();
  await time.pass(20 * MINUTE);
  session.reachable = false;
  tab.monitor.input();
  await time.pass(10 * MINUTE);
  t.equal(session.reports, 0);
  t.ok(tab.monitor.getView().unreachable);
  session.reachable = true;
  await time.pass(15 * SECOND);
  t.equal(session.lastActivity, 20 * MINUTE);
  t.notOk(tab.monitor.getView().unreachable);
});

t.test('an unreachable server at the warning: the tab warns and ends by itself', async (t) => {
  const { time, session, tab } = scene();
  await time.pass(50 * MINUTE);
  session.reachable = false;
  await time.pass(5 * MINUTE + 10 * SECOND);
  t.equal(tab.toasts.length, 1);
  await time.pass(5 * MINUTE + 10 * SECOND);
  t.equal(tab.outcome, 'inactivity alone');
});

t.test(
  'an unreachable server at the end of the lifetime: ended, but not by inactivity',
  async (t) => {
    const { time, session, tab } = scene();
    session.expiresAt = 10 * MINUTE;
    tab.monitor.input();
    await time.pass(MINUTE);
    session.reachable = false;
    await time.pass(10 * MINUTE);
    t.same(tab.toasts, [], 'no warning without inactivity');
    t.equal(tab.outcome, 'lifetime alone');
  },
);

t.test('an answer after the end of the lifetime causes no warning', async (t) => {
  const { tab } = scene();
  tab.monitor.receiveDeadlines({ warnInMs: 0, endInMs: 0 });
  tab.monitor.receiveDeadlines({ warnInMs: -40, endInMs: -40 });
  t.same(tab.toasts, []);
  t.not(tab.monitor.getView().phase, 'warning');
});

for (const jump of [2 * HOUR, -2 * HOUR]) {
  t.test(`the clock is set by ${jump / HOUR} hours`, async (t) => {
    const { time, session, tab } = scene();
    await time.pass(10 * MINUTE);
    tab.monitor.input();
    await time.pass(20 * SECOND);
    tab.setClock(jump);
    tab.monitor.look();
    await time.pass(MINUTE);
    t.equal(tab.outcome, 'open', 'the server was asked and knew better');
    t.same(tab.toasts, []);
    tab.monitor.input();
    await time.pass(20 * SECOND);
    t.equal(session.lastActivity, 11 * MINUTE + 20 * SECOND, 'input counts as ever');
    await time.pass(WARN);
    t.equal(tab.toasts.length, 1);
    await time.pass(5 * MINUTE);
    t.equal(tab.outcome, 'expired by the server');
  });
}

t.test('an answer older than the last server message is dropped', async (t) => {
  const time = new VirtualTime();
  let answer: (deadlines: SessionDeadlines) => void = () => undefined;
  const toasts: number[] = [];
  const monitor = new InactivityMonitor({
    now: () => ({ date: time.now, steady: time.now }),
    alarm: (ms, ring) => time.alarm(ms, ring),
    report: async () => 'sent',
    ask: () => new Promise((resolve) => (answer = resolve)),
    announce: () => toasts.push(time.now),
    over: () => t.fail('the session did not end'),
  });
  monitor.receiveDeadlines({ warnInMs: 0.5 * SECOND, endInMs: HOUR });
  await time.pass(SECOND);
  monitor.receiveDeadlines({ warnInMs: WARN, endInMs: LIMIT });
  answer({ warnInMs: -1, endInMs: 5 * MINUTE });
  await time.pass(SECOND);
  t.equal(monitor.getView().phase, 'calm');
  t.same(toasts, []);
  monitor.stop();
});

t.test('a frame that the socket lost is reported again with its age', async (t) => {
  const time = new VirtualTime();
  const sent: number[] = [];
  const monitor = new InactivityMonitor({
    now: () => ({ date: time.now, steady: time.now }),
    alarm: (ms, ring) => time.alarm(ms, ring),
    report: async (idleMs) => {
      sent.push(idleMs);
      return 'sent';
    },
    ask: async () => ({ warnInMs: WARN, endInMs: LIMIT }),
    announce: () => t.fail('nothing to announce'),
    over: () => t.fail('the session did not end'),
  });
  monitor.receiveDeadlines({ warnInMs: WARN, endInMs: LIMIT });
  monitor.input();
  await time.pass(20 * SECOND);
  t.same(sent, [0, 17 * SECOND]);
  monitor.stop();
});
