import type { WebSocket } from '@fastify/websocket';
import { type ServerFrame, serverFrame } from '@roletrail/contracts/realtime';
import {
  DEMO,
  type DemoClientFrame,
  type DemoEvent,
  type DemoPane,
  type DemoSession,
  demoClientFrame,
} from '@roletrail/contracts/realtime-demo';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { Connection } from '../connection.ts';
import { numberFrame } from '../frames.ts';
import { DemoSandbox, type Watcher } from './sandbox.ts';
import { Sandboxes } from './sandboxes.ts';
import { DemoTimeline } from './timeline.ts';
import { DemoVisitor } from './visitor.ts';

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
    sessionsChanged(frame) {
      const { sessions } = JSON.parse(numberFrame(frame, 1)) as { sessions: DemoSession[] };
      states.push(sessions.map((s) => s.state).join(' '));
    },
  };
  return it;
}

/** Advances time in steps of a second. */
function pass(sandbox: DemoSandbox, from: number, to: number): void {
  for (let s = from; s <= to; s += 1) sandbox.tick(START + s * 1000);
}

const events = (timeline: DemoTimeline, from = 0) =>
  timeline.since(from).map(({ text }) => (JSON.parse(`${text}}`) as { event: DemoEvent }).event);

const kinds = ({ timeline }: DemoSandbox) =>
  events(timeline).flatMap((e) => (e.kind.startsWith('session.') ? [`${e.who} ${e.kind}`] : []));

t.test('two panes: one idles out, the other is revoked from the first', async (t) => {
  const sandbox = new DemoSandbox('s', START);
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
    events(sandbox.timeline).map((event) => event.offset),
    Array.from({ length: sandbox.timeline.end }, (_, i) => i),
    'offsets are dense',
  );
  t.equal(left.grew, right.grew + 1, 'both hear everything');
});

t.test('the clocks start with the first input of any kind', async (t) => {
  const acts: Record<string, (sandbox: DemoSandbox, now: number) => void> = {
    activity: (sandbox, now) => sandbox.activity('left', 0, now),
    revoke: (sandbox, now) => sandbox.revoke('left', now),
    decide: (sandbox, now) => sandbox.decide('left', 'accepted', now),
  };
  for (const [name, act] of Object.entries(acts)) {
    const sandbox = new DemoSandbox('s', START);
    const right = watcher('right');
    sandbox.enter(watcher('left'), START);
    sandbox.enter(right, START);
    pass(sandbox, 1, 600);
    t.same(right.states.at(-1), 'live live', name);
    t.same(
      sandbox.sessions(START + 600_000).map((session) => session.expiresAt),
      [null, null],
    );
    const before = right.states.length;
    act(sandbox, START + 600_000);
    t.ok(right.states.length > before, `${name}: sent to both`);
    const ends = new Date(START + 600_000 + DEMO.limitMs).toISOString();
    t.equal(sandbox.sessions(START + 600_000)[1]?.expiresAt, ends, name);
    pass(sandbox, 600, 615);
    t.match(right.states.at(-1), / expired$/, name);
  }
});

t.test('activity after the warning extends; reports are clamped as everywhere', async (t) => {
  const sandbox = new DemoSandbox('s', START);
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

t.test('simulated people decide only while a visitor watches', async (t) => {
  const sandbox = new DemoSandbox('s', START);
  const left = watcher('left');
  sandbox.enter(left, START);
  pass(sandbox, 1, 9);
  const decided = () => events(sandbox.timeline).filter((e) => e.kind.startsWith('consent.'));
  t.equal(decided().length, 3);
  sandbox.leave(left, START + 9000);
  pass(sandbox, 10, 60);
  t.equal(decided().length, 3);
  t.notOk(sandbox.forgotten(START + 9000 + DEMO.keptMs - 1));
  t.ok(sandbox.forgotten(START + 9000 + DEMO.keptMs));
});

t.test('the timeline keeps so much and no more', async (t) => {
  const timeline = new DemoTimeline();
  for (let i = 0; i < DEMO.eventsKept + 7; i += 1) timeline.append('consent.accepted', 'x', START);
  t.same([timeline.low, timeline.end], [7, DEMO.eventsKept + 7]);
  t.equal(timeline.since(0).length, DEMO.eventsKept);
  t.same(
    events(timeline, timeline.end - 1).map((event) => event.offset),
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

/** A frame of the demo without its type; parsed before it is handled. */
interface Act {
  readonly act: DemoClientFrame['act'];
  readonly [field: string]: unknown;
}

/** A visitor of the demo, and the frames that the server sent to it. */
function visitor(sandboxes: Sandboxes, now: () => number) {
  const frames: ServerFrame[] = [];
  const socket = {
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => frames.push(serverFrame.parse(JSON.parse(text))),
  } as unknown as WebSocket;
  const connection = new Connection(uuidv7(), socket, ['demo'], {
    sent: () => undefined,
    closed: () => undefined,
  });
  connection.welcome({
    type: 'welcome',
    connectionId: connection.id,
    serverTime: new Date(now()).toISOString(),
    channels: ['demo'],
    resumed: false,
    gap: false,
    session: null,
  });
  const it = new DemoVisitor(connection, sandboxes, 'a', now);
  const act = (frame: Act) => it.handle(demoClientFrame.parse({ type: 'demo', ...frame }));
  const events = () =>
    frames.flatMap((frame) => (frame.type === 'demo' && frame.about === 'event' ? [frame] : []));
  const sandbox = () => {
    const joined = frames.find((frame) => frame.type === 'demo' && frame.about === 'joined');
    return sandboxes.find(joined && 'sandbox' in joined ? joined.sandbox : undefined);
  };
  return { act, frames, events, sandbox };
}

/** A visitor in a new sandbox whose timeline is full. */
function full(t: Test) {
  const clock = { now: START };
  const sandboxes = new Sandboxes(() => clock.now);
  t.teardown(() => sandboxes[Symbol.dispose]());
  const open = () => visitor(sandboxes, () => clock.now);
  const first = open();
  first.act({ act: 'join', pane: 'left' });
  const sandbox = first.sandbox();
  if (!sandbox) throw new Error('no sandbox');
  for (let i = 0; i < DEMO.eventsKept; i += 1) {
    sandbox.timeline.append('consent.accepted', 'person 1', START);
  }
  return { clock, open, first, sandbox };
}

t.test('a replay is paid for by its events, and all sockets of a sandbox pay', async (t) => {
  const { clock, open, first, sandbox } = full(t);
  for (let i = 0; i < 40; i += 1) first.act({ act: 'play', from: 0 });
  const sent = first.events().length;
  t.ok(sent > DEMO.eventsKept, 'some replays');
  t.ok(sent <= DEMO.frames.burst, `${sent} events`);
  t.match(first.frames.at(-1), { type: 'error', code: 'RATE_LIMITED' });

  const second = open();
  second.act({ act: 'join', pane: 'right', sandbox: sandbox.id, from: 0 });
  t.match(second.frames.slice(1), [{ type: 'error', code: 'RATE_LIMITED' }]);
  t.equal(sandbox.watchers, 1);

  sandbox.tick(START + DEMO.streamMs);
  t.match(first.events().slice(sent), [{ replay: false }], 'it still hears what is new');
  clock.now += (DEMO.frames.burst / DEMO.frames.perSecond) * 1000;
  first.act({ act: 'play', from: sandbox.timeline.end - 3 });
  const at = new Date(clock.now).toISOString();
  t.match(
    first.events().slice(-3),
    [-3, -2, -1].map((back) => ({
      replay: true,
      at,
      event: { offset: sandbox.timeline.end + back, who: /^person/ },
    })),
  );
});

t.test('a replay is sent from prepared text', async (t) => {
  const { first, sandbox } = full(t);
  const before = first.events().length;
  const made = t.capture(JSON, 'stringify', JSON.stringify);
  first.act({ act: 'play', from: sandbox.timeline.low });
  const { length } = made();
  made.restore();
  t.equal(first.events().length - before, DEMO.eventsKept);
  t.equal(length, 1, 'the position');
});

t.test('what is sent to all sockets of a sandbox is paid for, whatever the act is', async (t) => {
  const acts: Act[] = [
    { act: 'decide', decision: 'accepted' },
    { act: 'activity', idleMs: 0 },
    { act: 'join', pane: 'left' },
  ];
  for (const frame of acts) {
    const { open, first, sandbox } = full(t);
    const rest = Array.from({ length: DEMO.socketsPerSandbox - 1 }, open);
    for (const one of rest) one.act({ act: 'join', pane: 'right', sandbox: sandbox.id });
    const all = [first, ...rest];
    const heard = () =>
      all.flatMap(({ frames }) => frames.filter((one) => one.type !== 'error')).length;
    const before = heard();
    const own = frame.act === 'join' ? { ...frame, sandbox: sandbox.id } : frame;
    for (let i = 0; i < 40; i += 1) for (const one of all) one.act(own);
    t.ok(heard() - before <= DEMO.frames.burst, `${frame.act}: ${heard() - before} frames`);
    t.match(first.frames.at(-1), { type: 'error' }, frame.act);
  }
});
