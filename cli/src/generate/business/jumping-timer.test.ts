import t from 'tap';
import { JumpingTimer } from './jumping-timer.ts';

const END = 1_000_000;
const never = () => new AbortController().signal;

/** Clock that moves only if it is set; the times to which it was set. */
function stillClock() {
  const jumps: number[] = [];
  let now = 0;
  const set = async (time: number) => {
    now = time;
    jumps.push(time);
  };
  return { jumps, now: () => now, set };
}

t.test('the clock jumps to the first sleeper once every task sleeps', async (t) => {
  const clock = stillClock();
  const timer = new JumpingTimer(clock, END);
  const woken: string[] = [];
  const task =
    (name: string, ...sleeps: number[]) =>
    async () => {
      for (const ms of sleeps) {
        await timer.sleep(ms);
        woken.push(`${name} ${timer.now()}`);
      }
    };
  await timer.run([task('a', 100, 200), task('b', 250), task('c', 100)], never());
  t.same(woken, ['a 100', 'c 100', 'b 250', 'a 300']);
  t.same(clock.jumps, [100, 250, 300], 'tasks with the same time need one jump');
});

t.test('the clock does not jump beyond the end', async (t) => {
  const clock = stillClock();
  const timer = new JumpingTimer(clock, END);
  await timer.run([() => timer.sleep(2 * END)], never());
  t.same(clock.jumps, [END]);
});

t.test('an abort ends every sleep and the next ones', async (t) => {
  const clock = stillClock();
  const timer = new JumpingTimer(clock, END);
  const stop = new AbortController();
  let ended = 0;
  const sleeper = async () => {
    await timer.sleep(500, stop.signal);
    await timer.sleep(500, stop.signal);
    ended += 1;
  };
  const aborter = async () => {
    await timer.sleep(10, stop.signal);
    stop.abort();
  };
  await timer.run([sleeper, sleeper, aborter], stop.signal);
  t.equal(ended, 2);
  t.same(clock.jumps, [10]);
});

t.test('an error of a task or of the clock ends the run', async (t) => {
  const fails = new JumpingTimer(stillClock(), END);
  const failing = async () => {
    throw new Error('no answer');
  };
  await t.rejects(fails.run([failing, () => fails.sleep(5)], never()), { message: 'no answer' });
  const broken = {
    now: () => 0,
    set: () => Promise.reject(new Error('disk full')),
  };
  const timer = new JumpingTimer(broken, END);
  await t.rejects(timer.run([() => timer.sleep(5)], never()), { message: 'disk full' });
});
