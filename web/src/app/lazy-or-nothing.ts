import { type ComponentType, lazy } from 'react';

/** Loads a part that pages can do without. If that fails, nothing is shown; a reload tries again. */
export const lazyOrNothing = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      console.warn(error);
      return { default: () => null };
    }),
  );
