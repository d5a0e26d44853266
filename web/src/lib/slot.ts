/** Observable value. */
export type Slot<T> = {
  get(): T;
  set(value: T): void;
  subscribe(view: () => void): () => void;
};

export function createSlot<T>(initial: T): Slot<T> {
  const views = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const view of views) view();
    },
    subscribe(view) {
      views.add(view);
      return () => views.delete(view);
    },
  };
}
