import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { EarlyText } from './early-keys.ts';
import type { PlaceGroup } from './places.ts';
import { orderGroups } from './rank.ts';

const MOVING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Text and selection of the palette. Staff also get results of the server, which come later: Enter
 * then waits for them, unless a page begins as typed or the user has moved the selection.
 */
export function useChoice(isStaff: boolean, groups: readonly PlaceGroup[]) {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState('');
  const [answered, setAnswered] = useState('');
  const [opensFirst, setOpensFirst] = useState(false);
  const hasMoved = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  const isSearching = isStaff && text.length >= 2 && answered !== text;
  const { above, below } = orderGroups(groups, text);
  const isSure = above.length > 0;
  const waits = isSearching && !isSure;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text and each answer sorts the list anew
  useEffect(() => {
    if (isSearching && !isSure) return;
    // the list is sorted once it is drawn
    const frame = requestAnimationFrame(() => {
      const first = root.current?.querySelector<HTMLElement>('[cmdk-item]');
      if (!hasMoved.current) setSelected(first?.dataset.value ?? '');
      if (!opensFirst) return;
      setOpensFirst(false);
      first?.click();
    });
    return () => cancelAnimationFrame(frame);
  }, [text, answered, isSearching, isSure, opensFirst]);

  return {
    root,
    above,
    below,
    typed,
    text,
    isSearching,
    selected,
    select: setSelected,
    onAnswer: setAnswered,
    type(next: string) {
      if (next.trim() !== text) setAnswered('');
      hasMoved.current = false;
      setOpensFirst(false);
      setTyped(next);
    },
    begin: useCallback(({ text: early, enter }: EarlyText) => {
      setTyped(early);
      setOpensFirst(enter && early.trim() !== '');
    }, []),
    move: useCallback(() => {
      hasMoved.current = true;
    }, []),
    onKeyDown(event: KeyboardEvent) {
      if (MOVING.has(event.key)) hasMoved.current = true;
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      if (!waits || hasMoved.current) return;
      event.preventDefault();
      setOpensFirst(true);
    },
  };
}
