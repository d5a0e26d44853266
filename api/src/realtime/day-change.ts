const DAY_MS = 86_400_000;

/**
 * Creates a check for a shared timer that reports each new UTC day twice: at once, and at the next
 * call. The estimate of the database's clock may be early, so the first report may be too.
 * @param now the database's time, ms since 1970
 */
export function watchDay(now: () => number, began: () => void): () => void {
  const today = () => Math.floor(now() / DAY_MS);
  let seen = today();
  let again = false;
  return () => {
    const isNew = today() > seen;
    if (isNew || again) began();
    if (isNew) seen = today();
    again = isNew;
  };
}
