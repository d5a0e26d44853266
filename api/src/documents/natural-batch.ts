/**
 * Shares one running question among all who ask it: at most one is in flight, and those who ask
 * meanwhile get the answer of the next one. So no answer is older than its question.
 */
export function naturalBatch<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    next = null;
    const answer = ask();
    running = answer;
    const done = () => {
      if (running === answer) running = null;
    };
    answer.then(done, done);
    return answer;
  }

  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
