import t from 'tap';
import {
  IllegalTransition,
  type LeasedLoop,
  ModeStateMachine,
  runWithLease,
  type Transitions,
} from './loop.ts';
import { realTimer } from './testing/loop-setting.ts';

type Mode = 'off' | 'on' | 'broken';
const TRANSITIONS: Transitions<Mode> = { off: ['on'], on: ['off', 'broken'], broken: [] };
const MODES = Object.keys(TRANSITIONS) as Mode[];

t.test('a mode is left only the ways that its table has', async (t) => {
  for (const from of MODES) {
    for (const to of MODES) {
      let now = 1;
      const cell = new ModeStateMachine({ ...realTimer, now: () => now }, TRANSITIONS, from);
      now = 2;
      if (from === to) {
        cell.set(to, 'still');
        t.same(cell.state, { mode: to, since: 1, reason: 'still' }, `${from} again`);
      } else if (TRANSITIONS[from].includes(to)) {
        cell.set(to);
        t.same(cell.state, { mode: to, since: 2, reason: null }, `${from} → ${to}`);
      } else {
        t.throws(() => cell.set(to), new IllegalTransition(from, to));
        t.same(cell.state, { mode: from, since: 1, reason: null }, `${from} stays`);
      }
    }
  }
});

t.test('who has halted waits for nothing, though its lease cannot be given back', async (t) => {
  let halted = false;
  const asked: string[] = [];
  const role: LeasedLoop = {
    leaseName: 'a lease',
    standbyMs: 1,
    isHalted: () => halted,
    standBy: () => undefined,
    run: async () => {
      halted = true;
    },
    backOff: async () => void asked.push('retreat'),
  };
  const release = () => Promise.reject(new Error('the connection is lost'));
  const leases = { acquire: async () => ({ lost: new AbortController().signal, release }) };
  await runWithLease(role, leases, realTimer, new AbortController().signal);
  t.same(asked, []);
});
