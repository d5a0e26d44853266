/** Ends a test file that takes too much, by processor time or by the clock. */
import { processorSeconds } from './processor-time.mjs';

const LOOK_MS = 5000;

/**
 * Watches a process that runs test files, one after another, until `stop`.
 * @param limits {processors, clock}: seconds of one file, of the processors and of the clock
 * @param exceed is called once, with what the file took too much of
 * @param workOf gives the processor seconds of the process and what it started; null: not known
 */
export function watchFile(pid, limits, exceed, workOf = processorSeconds, everyMs = LOOK_MS) {
  let began = Date.now();
  let before = 0;
  const look = () => {
    const work = (workOf(pid) ?? 0) - before;
    let problem = null;
    if (work > limits.processors) problem = `took more than ${limits.processors} s of processors`;
    else if (Date.now() - began > limits.clock * 1000)
      problem = `took longer than ${limits.clock} s`;
    if (problem === null) return;
    clearInterval(timer);
    exceed(problem);
  };
  const timer = setInterval(look, everyMs);
  return {
    /** Its next file has begun. */
    next() {
      began = Date.now();
      before = workOf(pid) ?? before;
    },
    stop: () => clearInterval(timer),
  };
}
