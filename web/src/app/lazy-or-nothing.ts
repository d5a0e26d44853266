import { type ComponentType, lazy } from 'react';

/** Loads a part that pages can do without. If that fails, nothing is shown; a reload tries again. */
export const lazyOrNothing = (load: () => Promise<{ default: ComponentType }>) =>
  lazy<ComponentType>(() =>
    load().catch((error: unknown) => {
      console.warn(error);
      return { default: () => null };
    }),
  );
