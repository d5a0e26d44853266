import { type ComponentType, lazy, useState } from 'react';

/** Component that is loaded on demand. */
export type LazyComponent = {
  /** source file, the key of its chunks in the build manifest */
  readonly file: string;
  /** Loads the component, so that its first render needs no spinner. */
  load(): Promise<void>;
  readonly Component: ComponentType;
};

/** @param present gets the component from the module; called once */
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
  // Constant per mount, because another component type would reset the state.
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
