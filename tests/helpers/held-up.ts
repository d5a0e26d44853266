const EVERY_MS = 20;
/** Work needs the processor more often than a timer does. */
const WORK_TO_TIMER = 4;

/**
 * Estimates the delay that load on the machine causes: a multiple of the lateness of a timer. Near
 * 0 on an idle machine.
 * @returns function that ends the measurement and returns the delay, ms
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
