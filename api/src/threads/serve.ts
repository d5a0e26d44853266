import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Message of a thread to its pool: started or data loaded (`there`), or an answer. */
export type ThreadMessage<Answer> = { readonly there: true } | { readonly answer: Answer };

/** Niceness steps: the thread gets a third of the processor if the main thread is busy. */
const NICENESS = 5;

/**
 * Runs a thread of a ThreadPool: answers one piece of work after the other. An error of `answer`
 * breaks the thread. `answer` calls `loaded` after loading data that later pieces use too, which
 * restarts the time of the piece.
 */
export function serve<Work, Answer>(
  answer: (work: Work, loaded: () => void) => Promise<Answer>,
): void {
  const port = parentPort;
  if (!port) throw new Error('only a thread can serve a pool');
  lowerPriority();
  const say = (sent: ThreadMessage<Answer>) => port.postMessage(sent);
  // an unhandled rejection breaks the thread on purpose
  const there = () => say({ there: true });
  port.on(
    'message',
    (work: Work) => void answer(work, there).then((made) => say({ answer: made })),
  );
  there();
}

function lowerPriority(): void {
  // on other systems the priority is that of the whole process
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
  } catch (error) {
    // a sandbox that forbids it leaves the priority unchanged
    if (!isRefusedBySystem(error)) throw error;
  }
}

const isRefusedBySystem = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR';
