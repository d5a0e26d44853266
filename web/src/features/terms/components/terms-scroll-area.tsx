import { SCROLL_TOLERANCE_PX } from '@roletrail/contracts/limits';
import { type RefObject, useEffect } from 'react';
import type { SafeNode } from '../../../lib/safe-html.tsx';
import { atEnd } from '../reading-machine.ts';
import { LegalHtml } from './legal-html.tsx';

/**
 * The terms in a region 24rem high that keyboards can scroll. Says once when its end was seen:
 * by scrolling, or because there is nothing to scroll (a short document, another zoom).
 */
export function TermsScrollArea({
  content,
  label,
  areaRef,
  onEnd,
}: {
  content: readonly SafeNode[];
  label: string;
  areaRef: RefObject<HTMLElement | null>;
  onEnd: () => void;
}) {
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return;
    const look = () => {
      if (area.clientHeight > 0 && atEnd(area, SCROLL_TOLERANCE_PX)) onEnd();
    };
    const resized = new ResizeObserver(look);
    resized.observe(area);
    if (area.firstElementChild !== null) resized.observe(area.firstElementChild);
    area.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      area.removeEventListener('scroll', look);
    };
  }, [areaRef, onEnd]);
  return (
    <section
      ref={areaRef}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      className="h-[24rem] overflow-y-auto overscroll-contain rounded-md border-2 border-control bg-background px-4 py-4 sm:px-6"
    >
      <LegalHtml content={content} />
    </section>
  );
}
