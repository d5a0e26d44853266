/** Ctrl-C, somebody's order, and the end of the terminal. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Tells of each signal by which somebody has this process end. A terminal that closes sends more
 * than one (its shell does, and the system), which are one wish and told once.
 * @returns ends that
 */
export function onEndSignal(told: (signal: NodeJS.Signals) => void): () => void {
  let hungUp = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGHUP' && hungUp) return;
    hungUp ||= signal === 'SIGHUP';
    told(signal);
  };
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, onSignal);
  };
}
