/** Returns the state of the history entry as the router has written it; {} if it has none. */
export function readEntryState(): Readonly<Record<string, unknown>> {
  const own: unknown = history.state?.usr;
  return typeof own === 'object' && own !== null ? { ...own } : {};
}

/** Returns the router's key of the history entry; of the first one it may have written none. */
export function readEntryKey(): string {
  const key: unknown = history.state?.key;
  return typeof key === 'string' ? key : 'default';
}

/** Changes the state of the history entry past the router, for what no part of the page depends on. */
export function writeEntryState(change: Readonly<Record<string, unknown>>): void {
  history.replaceState({ ...history.state, usr: { ...readEntryState(), ...change } }, '');
}
