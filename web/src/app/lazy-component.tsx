import { type ComponentType, lazy, useState } from 'react';

/** A part of the app that is loaded on demand. */
export type LazyComponent = {
  /** its source file, under which the build's manifest lists its chunks */
  readonly file: string;
  /** Loads it now: what is loaded before it is first shown needs no spinner. */
  load(): Promise<void>;
  readonly Component: ComponentType;
};

/** @param present makes the component out of the module; called once */
export function createLazyComponent<M>(
  file: string,
  load: () => Promise<M>,
  present: (module: M) => ComponentType,
): LazyComponent {
  let ready: ComponentType | null = null;
  const get = async () => {
    const module = await load();
    ready ??= present(module);
    return { default: ready };
  };
  const Deferred = lazy(get);
  // Chosen once for each mount: another type of component later would lose the screen's state.
  function Component() {
    const [Chosen] = useState(() => ready ?? Deferred);
    return <Chosen />;
  }
  return {
    file,
    Component,
    async load() {
      await get();
    },
  };
}
