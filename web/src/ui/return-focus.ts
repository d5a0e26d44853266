import { useRef } from 'react';

type Handlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
};

/**
 * Restores the focus after a layer closes. Radix does so only for its own triggers; ours are also
 * opened by rows, keys and state. A caller that navigates prevents the default of
 * `onCloseAutoFocus`.
 */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: Handlers) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus(event: Event) {
      onCloseAutoFocus?.(event);
      const back = before.current;
      if (event.defaultPrevented || !(back instanceof HTMLElement) || !back.isConnected) return;
      event.preventDefault();
      // Keep the scroll position of a text that was scrolled meanwhile.
      back.focus({ preventScroll: true });
    },
  };
}
