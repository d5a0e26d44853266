const PREFIX = 'article-window ';

/** Marks a window as open until the returned function is called or its page is gone. */
export function holdWindow(window: string): () => void {
  const end = new AbortController();
  const held = new Promise<void>((resolve) =>
    end.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  // without this API every copy counts as left: it is merged into a second window too, and not lost
  navigator.locks?.request(PREFIX + window, () => held).catch(() => undefined);
  return () => end.abort();
}

/** Returns the ids of the windows of this browser that are open. */
export async function listOpenWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
