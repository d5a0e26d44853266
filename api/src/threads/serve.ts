import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Messages of a thread to its pool: it has started, or what the work needs is loaded; an answer. */
export type Said<Answer> = { readonly there: true } | { readonly answer: Answer };

/** Steps of niceness: a third of the processor where the thread that serves everybody wants it too. */
const GIVES_WAY = 5;

/**
 * The whole life of a thread of a ThreadPool: it answers one piece of work after the other. What
 * `answer` throws breaks the thread. It calls `loaded` once data that later pieces use too are
 * loaded: the time of the piece begins again.
 */
export function serve<Work, Answer>(
  answer: (work: Work, loaded: () => void) => Promise<Answer>,
): void {
  const port = parentPort;
  if (!port) throw new Error('only a thread can serve a pool');
  giveWay();
  const say = (said: Said<Answer>) => port.postMessage(said);
  // a rejection that nobody takes is what breaks a thread
  const there = () => say({ there: true });
  port.on(
    'message',
    (work: Work) => void answer(work, there).then((made) => say({ answer: made })),
  );
  there();
}

function giveWay(): void {
  // elsewhere a priority is the whole process's
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + GIVES_WAY, constants.priority.PRIORITY_LOW));
  } catch (error) {
    // a sandbox that forbids it takes no tool away: all stay alike there
    if (!isRefusedBySystem(error)) throw error;
  }
}

const isRefusedBySystem = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR';
