import t from 'tap';
import type { RealtimePorts } from '../realtime/realtime-client.ts';
import type { Socket } from '../realtime/socket.ts';
import { CuttableNetwork } from './cuttable-network.ts';
import {
  type DemoFrame,
  type DemoView,
  initialView,
  listLastOffsets,
  markOf,
  nextView,
  sessionOf,
  timeLeft,
} from './demo-view.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const SANDBOX = 'A'.repeat(22);

type Body<T> = T extends DemoFrame ? Omit<T, 'type' | 'seq' | 'at'> : never;

/** Returns the view after these frames, from a server whose clock is 5 s ahead. */
function after(frames: readonly Body<DemoFrame>[], start: DemoView = initialView): DemoView {
  const at = new Date(NOW + 5000).toISOString();
  return frames.reduce<DemoView>(
    (view, frame, seq) => nextView(view, { ...frame, type: 'demo', seq, at } as DemoFrame, NOW),
    start,
  );
}

const joined = (sandbox = SANDBOX): Body<DemoFrame> => {
  return { about: 'joined', sandbox, pane: 'left', created: true, warnMs: 10_000, limitMs: 15_000 };
};
const event = (offset: number, replay = false): Body<DemoFrame> => {
  const time = '2026-01-01T12:00:00.000Z';
  return { about: 'event', replay, event: { offset, time, kind: 'consent.accepted', who: 'x' } };
};
const position = (next: number, end: number): Body<DemoFrame> => {
  return { about: 'position', paused: false, next, low: 0, end };
};

t.test('a pane shows the events that it received', (t) => {
  const view = after([joined(), position(3, 3), event(3), event(4), event(4)]);
  t.same(
    view.received.map((item) => item.event.offset),
    [3, 4],
    'a repeat is not shown twice',
  );
  t.match(view.position, { next: 5, end: 5 });
  t.equal(markOf(view, 4), 'received');
  t.equal(markOf(view, 5), 'waiting');
  t.end();
});

t.test('a replay delivers the later events again', (t) => {
  const complete = after([joined(), event(0), event(1), event(2)]);
  const back = after([position(1, 3)], complete);
  t.same(
    [0, 1, 2].map((offset) => markOf(back, offset)),
    ['received', 'waiting', 'waiting'],
  );
  const again = after([event(1, true), event(2, true)], back);
  t.same(
    [0, 1, 2].map((offset) => markOf(again, offset)),
    ['received', 'replayed', 'replayed'],
  );
  t.equal(again.position.next, 3);
  t.end();
});

t.test('expired events are shown as gone, and sandboxes share nothing', (t) => {
  const view = after([joined(), { about: 'gap', from: 0, to: 2 }, event(2)]);
  t.equal(markOf(view, 1), 'gone');
  t.equal(markOf(view, 2), 'received');
  t.same(after([joined()], view).received.length, 1, 'the same sandbox again keeps what is known');
  const other = after([joined('B'.repeat(22))], view);
  t.same([other.received.length, other.gaps.length, other.position.end], [0, 0, 0]);
  t.end();
});

t.test('both panes form one timeline', (t) => {
  const left = after([joined(), event(0), event(1), event(2), event(3)]);
  const right = after([joined(), event(0)]);
  const columns = listLastOffsets([left, right], 3);
  t.same(
    columns.map(({ offset }) => offset),
    [1, 2, 3],
  );
  t.ok(columns.every((column) => column.event !== null));
  t.equal(markOf(right, 3), 'waiting', 'the cut device received nothing');
  t.same(listLastOffsets([initialView], 8), []);
  t.end();
});

t.test('the remaining time uses the server clock', (t) => {
  const session = {
    pane: 'left' as const,
    state: 'live' as const,
    connected: true,
    warnAt: new Date(NOW + 5000 + 4000).toISOString(),
    expiresAt: new Date(NOW + 5000 + 9000).toISOString(),
  };
  const view = after([joined(), { about: 'sessions', sessions: [session] }]);
  t.same(timeLeft(sessionOf(view, 'left'), view, NOW), { warnMs: 4000, endMs: 9000 });
  t.same(timeLeft(sessionOf(view, 'left'), view, NOW + 6000), { warnMs: 0, endMs: 3000 });
  t.equal(timeLeft(sessionOf(view, 'right'), view, NOW), null);
  t.equal(timeLeft({ ...session, state: 'revoked' }, view, NOW), null);
  t.end();
});

t.test('a cut network breaks open sockets and refuses new ones', (t) => {
  const rings: (() => void)[] = [];
  const opened: Socket[] = [];
  const ports: RealtimePorts = {
    now: () => ({ date: NOW, steady: 0 }),
    random: () => 0,
    alarm: (_ms, ring) => {
      rings.push(ring);
      return () => undefined;
    },
    open: () => {
      const state: { value: Socket['readyState'] } = { value: 1 };
      const socket: Socket = {
        get readyState() {
          return state.value;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
        send: () => undefined,
        close: () => {
          state.value = 3;
        },
      };
      opened.push(socket);
      return socket;
    },
  };
  const network = new CuttableNetwork(ports);
  const wired = network.ports();
  const closes: number[] = [];
  const hear = (socket: Socket) => {
    socket.onclose = ({ code }) => closes.push(code);
    return socket;
  };
  const first = hear(wired.open());
  network.cut();
  t.same(closes, [1006], 'the open one broke');
  t.equal(first.readyState, 3);
  hear(wired.open());
  for (const ring of rings) ring();
  t.same(closes, [1006, 1006], 'a new one leads nowhere');
  t.equal(opened.length, 1, 'nothing went out');
  network.restore();
  hear(wired.open());
  t.equal(opened.length, 2);
  t.same(closes.length, 2);
  t.end();
});
