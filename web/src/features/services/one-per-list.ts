/** The first of each list that no list before it has given; nothing of a list that has no other. */
export function onePerList<T extends { readonly slug: string }>(
  lists: readonly (readonly T[])[],
): readonly T[] {
  const taken = new Map<string, T>();
  for (const list of lists) {
    const next = list.find(({ slug }) => !taken.has(slug));
    if (next !== undefined) taken.set(next.slug, next);
  }
  return [...taken.values()];
}
