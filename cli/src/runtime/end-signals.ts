/** Ctrl-C, a kill command, and a closed terminal. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `listener` for each signal that ends this process. A closed terminal causes several
 * signals, from its shell and the system; the listener is called once.
 * @returns function that removes the listener
 */
export function onEndSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  let hungUp = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGHUP' && hungUp) return;
    hungUp ||= signal === 'SIGHUP';
    listener(signal);
  };
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, onSignal);
  };
}
