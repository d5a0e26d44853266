import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { commandOf, type ShortcutCommand, shortcutsOn } from '../shell/shortcuts.ts';
import { createEarlyKeys } from './early-keys.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'));

type Shown = 'palette' | 'help' | null;

const TYPING = 'input, textarea, select, [contenteditable="true"]';

/** Returns true if the user types in a field or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.documentElement.dataset.scrollLocked !== undefined) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Returns the first visible search field of the page, or null. */
function searchField(): HTMLInputElement | null {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility()) ?? null;
}

/**
 * Command palette and shortcut help, loaded on first use. Restores the focus on close, unless
 * another page was opened.
 */
export function usePalette(): { open: () => void; element: ReactNode } {
  const [shown, setShown] = useState<Shown>(null);
  const [early] = useState(createEarlyKeys);
  const before = useRef<Element | null>(null);
  const show = useCallback(
    (what: Exclude<Shown, null>) => {
      before.current = document.activeElement;
      if (what === 'palette') early.begin();
      setShown(what);
    },
    [early],
  );
  const close = (left: boolean) => {
    early.end();
    setShown(null);
    const back = before.current;
    if (!left && back instanceof HTMLElement) requestAnimationFrame(() => back.focus());
  };
  useEffect(() => {
    const run = (command: ShortcutCommand) => {
      if (command === 'help') return show('help');
      const field = command === 'search' ? searchField() : null;
      if (field === null) show('palette');
      else field.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || event.defaultPrevented || isBusy(event.target)) return;
      if (!shortcutsOn()) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
  // before all other listeners, which would take the letters for shortcuts of the page
  useEffect(() => {
    window.addEventListener('keydown', early.onKey, true);
    return () => window.removeEventListener('keydown', early.onKey, true);
  }, [early]);
  const element = (
    <Suspense>
      {shown === 'palette' ? (
        <CommandPalette onClose={close} onHelp={() => setShown('help')} takeEarly={early.end} />
      ) : null}
      {shown === 'help' ? <ShortcutsHelp onClose={() => close(false)} /> : null}
    </Suspense>
  );
  return { open: useCallback(() => show('palette'), [show]), element };
}
