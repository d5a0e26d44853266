import { type RefObject, useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrow keys (and j, k) move the focus to the next or previous row of a list. */
export function useRowKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const links: (Element | null)[] = [...(list.current?.querySelectorAll('a') ?? [])];
      const at = links.indexOf(document.activeElement);
      const next = at < 0 ? undefined : links[at + step];
      if (!(next instanceof HTMLElement)) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, []);
  return list;
}
