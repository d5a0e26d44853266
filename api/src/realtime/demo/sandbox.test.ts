import { DEMO, type DemoPane, type DemoSession } from '@roletrail/contracts/realtime-demo';
import t from 'tap';
import { Sandbox, type Watcher } from './sandbox.ts';
import { Sandboxes } from './sandboxes.ts';
import { Timeline } from './timeline.ts';

const START = Date.parse('2026-03-01T09:00:00.000Z');

function watcher(pane: DemoPane) {
  const states: string[] = [];
  const it: Watcher & { states: string[]; grew: number } = {
    pane,
    states,
    grew: 0,
    grown() {
      it.grew += 1;
    },
    sessionsChanged(sessions: readonly DemoSession[]) {
      states.push(sessions.map((s) => s.state).join(' '));
    },
  };
  return it;
}

/** Lets time pass in steps of a second. */
function pass(sandbox: Sandbox, from: number, to: number): void {
  for (let s = from; s <= to; s += 1) sandbox.tick(START + s * 1000);
}

const kinds = ({ timeline }: Sandbox) =>
  timeline.since(0).flatMap((e) => (e.kind.startsWith('session.') ? [`${e.who} ${e.kind}`] : []));

t.test('two panes: one idles out, the other is revoked from the first', async (t) => {
  const sandbox = new Sandbox('s', START);
  const [left, right] = [watcher('left'), watcher('right')];
  sandbox.enter(left, START);
  sandbox.enter(right, START);
  sandbox.activity('left', 0, START);
  pass(sandbox, 1, 9);
  sandbox.activity('left', 0, START + 9000);
  pass(sandbox, 10, 15);
  t.equal(left.states.at(-1), 'live expired');
  t.equal(sandbox.refusal('right'), 'SESSION_EXPIRED');
  sandbox.signIn('right', START + 15_000);
  sandbox.revoke('right', START + 16_000);
  sandbox.revoke('right', START + 16_000);
  t.equal(right.states.at(-1), 'live revoked');
  sandbox.signIn('left', START + 16_000);
  t.same(kinds(sandbox), [
    'left pane session.started',
    'right pane session.started',
    'right pane session.warned',
    'right pane session.expired',
    'right pane session.started',
    'right pane session.revoked',
  ]);
  t.same(
    sandbox.timeline.since(0).map((event) => event.offset),
    Array.from({ length: sandbox.timeline.end }, (_, i) => i),
    'offsets are dense',
  );
  t.equal(left.grew, right.grew + 1, 'both hear everything');
});

t.test('the clocks stand still until somebody does something, whatever it is', async (t) => {
  const acts: Record<string, (sandbox: Sandbox, now: number) => void> = {
    activity: (sandbox, now) => sandbox.activity('left', 0, now),
    revoke: (sandbox, now) => sandbox.revoke('left', now),
    decide: (sandbox, now) => sandbox.decide('left', 'accepted', now),
  };
  for (const [name, act] of Object.entries(acts)) {
    const sandbox = new Sandbox('s', START);
    const right = watcher('right');
    sandbox.enter(watcher('left'), START);
    sandbox.enter(right, START);
    pass(sandbox, 1, 600);
    t.same(right.states.at(-1), 'live live', name);
    t.same(
      sandbox.sessions(START + 600_000).map((session) => session.expiresAt),
      [null, null],
    );
    const told = right.states.length;
    act(sandbox, START + 600_000);
    t.ok(right.states.length > told, `${name}: told to both`);
    const ends = new Date(START + 600_000 + DEMO.limitMs).toISOString();
    t.equal(sandbox.sessions(START + 600_000)[1]?.expiresAt, ends, name);
    pass(sandbox, 600, 615);
    t.match(right.states.at(-1), / expired$/, name);
  }
});

t.test('activity after the warning extends; reports are clamped as everywhere', async (t) => {
  const sandbox = new Sandbox('s', START);
  const left = watcher('left');
  sandbox.enter(left, START);
  sandbox.activity('left', 0, START);
  pass(sandbox, 1, 12);
  t.equal(left.states.at(-1), 'warned absent');
  sandbox.activity('left', 13_000, START + 12_000);
  t.equal(left.states.at(-1), 'warned absent', 'input before the last one changes nothing');
  sandbox.activity('left', 100, START + 12_000);
  t.equal(left.states.at(-1), 'live absent');
  t.same(kinds(sandbox).at(-1), 'left pane session.extended');
  const [session] = sandbox.sessions(START + 12_000);
  t.equal(session?.expiresAt, new Date(START + 11_900 + DEMO.limitMs).toISOString());
});

t.test('simulated people decide while somebody watches, and not for nobody', async (t) => {
  const sandbox = new Sandbox('s', START);
  const left = watcher('left');
  sandbox.enter(left, START);
  pass(sandbox, 1, 9);
  const decided = () => sandbox.timeline.since(0).filter((e) => e.kind.startsWith('consent.'));
  t.equal(decided().length, 3);
  sandbox.leave(left, START + 9000);
  pass(sandbox, 10, 60);
  t.equal(decided().length, 3);
  t.notOk(sandbox.forgotten(START + 9000 + DEMO.keptMs - 1));
  t.ok(sandbox.forgotten(START + 9000 + DEMO.keptMs));
});

t.test('the timeline keeps so much and no more', async (t) => {
  const timeline = new Timeline();
  for (let i = 0; i < DEMO.eventsKept + 7; i += 1) timeline.append('consent.accepted', 'x', START);
  t.same([timeline.low, timeline.end], [7, DEMO.eventsKept + 7]);
  t.equal(timeline.since(0).length, DEMO.eventsKept);
  t.same(
    timeline.since(timeline.end - 1).map((event) => event.offset),
    [timeline.end - 1],
  );
});

t.test('sandboxes: bounded per address and in all, forgotten in time', async (t) => {
  let now = START;
  const sandboxes = new Sandboxes(() => now);
  t.teardown(() => sandboxes[Symbol.dispose]());
  const own = Array.from({ length: DEMO.sandboxesPerAddress + 1 }, () => sandboxes.create('a'));
  t.equal(own.at(-1), null);
  for (let i = 0; i < DEMO.sandboxesMax; i += 1) sandboxes.create(`b${i}`);
  t.equal(sandboxes.size, DEMO.sandboxesMax);
  t.equal(sandboxes.create('c'), null);
  t.equal(new Set(own.map((one) => one?.id)).size, own.length, 'ids are their own');
  now += DEMO.keptMs;
  sandboxes.tick();
  t.equal(sandboxes.size, 0);
  t.equal(sandboxes.find(own[0]?.id), null);
});
