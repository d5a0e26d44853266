const EVERY_MS = 20;
/** Work needs the processor more often than a timer does. */
const WORK_TO_TIMER = 4;

/**
 * From now on, what everybody's work may have been held up by because others had the processors:
 * what a timer was late by, several times. Next to nothing on a machine with time to spare.
 * @returns ms until the call, which is the last
 */
export function heldUp(): () => number {
  let late = 0;
  let due = performance.now() + EVERY_MS;
  const look = () => {
    const now = performance.now();
    late += Math.max(0, now - due);
    due = now + EVERY_MS;
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return WORK_TO_TIMER * late;
  };
}
