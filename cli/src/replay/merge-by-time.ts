/**
 * Merges partitions by time: repeatedly yields the earliest of their next items. Keeps the order
 * within each source; at equal times the first source comes first. An item without a time comes
 * before all others. Holds one item of each source.
 * @param newestFirst merges sources that are in descending order instead
 */
export async function* mergeByTime<T extends { readonly at: Date | null }>(
  sources: readonly (Iterable<T> | AsyncIterable<T>)[],
  newestFirst = false,
): AsyncGenerator<T> {
  const next = newestFirst ? indexOfLatest : indexOfEarliest;
  const iterators = sources.map(iteratorOf);
  try {
    const heads: IteratorResult<T>[] = [];
    for (const iterator of iterators) heads.push(await iterator.next());
    for (;;) {
      const chosen = next(heads.map((head) => (head.done ? null : head.value)));
      const [head, iterator] = [heads[chosen], iterators[chosen]];
      if (!head || head.done || !iterator) return;
      yield head.value;
      heads[chosen] = await iterator.next();
    }
  } finally {
    for (const iterator of iterators) await iterator.return?.();
  }
}

function iteratorOf<T>(source: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in source
    ? source[Symbol.asyncIterator]()
    : source[Symbol.iterator]();
}

/** Returns the index of the item with the earliest time, or -1 if there is none. */
export function indexOfEarliest(items: readonly ({ readonly at: Date | null } | null)[]): number {
  let earliest = -1;
  let time = Number.POSITIVE_INFINITY;
  for (const [i, item] of items.entries()) {
    if (item === null) continue;
    const at = item.at?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (earliest === -1 || at < time) [earliest, time] = [i, at];
  }
  return earliest;
}

/** Returns the index of the item with the latest time, or -1 if there is none. */
function indexOfLatest(items: readonly ({ readonly at: Date | null } | null)[]): number {
  let latest = -1;
  let time = Number.NEGATIVE_INFINITY;
  for (const [i, item] of items.entries()) {
    if (item === null) continue;
    const at = item.at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (latest === -1 || at > time) [latest, time] = [i, at];
  }
  return latest;
}
