import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToasts, type Toast } from './toast-store.ts';

const NONE: readonly Toast[] = [];
const noToasts = () => NONE;

/**
 * Returns the component of a toast; null until it is loaded, after hydration. If loading fails, the
 * next toast starts it again.
 */
function useToastItem() {
  const [Item, setItem] = useState<ComponentType<{ toast: Toast }> | null>(null);
  useEffect(() => {
    if (Item !== null) return;
    const load = () => {
      import('./toast-item.tsx').then(
        ({ ToastItem }) => setItem(() => ToastItem),
        (error: unknown) => console.warn(error),
      );
    };
    load();
    return subscribeToasts(load);
  }, [Item]);
  return Item;
}

/** Container of toasts; mounted once at the start, so that they are announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, noToasts);
  const Item = useToastItem();
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid grid-cols-1 gap-2 safe-corner p-4 sm:left-auto sm:w-[26rem]"
      data-no-print
    >
      {Item && toasts.map((t) => <Item key={t.id} toast={t} />)}
    </section>
  );
}
