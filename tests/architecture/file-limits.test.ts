/** A test file is ended by what it takes itself: its own processor time, or far too long a wait. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const WATCH = fileURLToPath(new URL('../../scripts/lib/file-limits.mjs', import.meta.url));

/**
 * Returns what a file exceeded, or null after a second.
 * @param work processor seconds of the process at each look; the last one stays
 * @param next looks after which its next file begins
 */
const exceeded = (
  processors: number,
  clock: number,
  work: readonly number[],
  next = -1,
): unknown => {
  const program = `import { watchFile } from ${JSON.stringify(WATCH)};
    const work = ${JSON.stringify(work)};
    let looks = 0;
    const workOf = () => work[Math.min(looks++, work.length - 1)];
    const say = (problem) => { console.log(JSON.stringify(problem)); process.exit(); };
    const watched = watchFile(1, { processors: ${processors}, clock: ${clock} }, say, workOf, 10);
    const begin = setInterval(() => { if (looks === ${next}) watched.next(); }, 1);
    setTimeout(() => say(null), 1000);`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
};

t.test('processor time counts, and the clock only when it is far too long', async (t) => {
  t.equal(exceeded(10, 100, [1, 5, 9]), null, 'within both limits');
  t.equal(exceeded(10, 100, [1, 5, 11]), 'took more than 10 s of processors');
  t.equal(exceeded(10, 0.1, [1, 1]), 'took longer than 0.1 s');
});

t.test('files of one process are counted one by one', async (t) => {
  t.equal(exceeded(10, 100, [9, 9, 18, 18], 2), null);
  t.equal(exceeded(10, 100, [9, 9, 18, 18]), 'took more than 10 s of processors');
});
