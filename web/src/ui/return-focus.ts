import { useRef } from 'react';

type Handlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
};

/**
 * A closed layer gives the focus back to where it was. Radix does so for layers with a trigger of
 * its own; ours are also opened by rows, keys and state. A caller that leads elsewhere prevents
 * the default of `onCloseAutoFocus`.
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
      // A text read on with the wheel stays where it is, though the focus is on its heading.
      back.focus({ preventScroll: true });
    },
  };
}
