import { SCROLL_TOLERANCE_PX } from '@roletrail/contracts/limits';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { observeSizes } from '../../../lib/browser-apis/sizes.ts';
import type { SafeNode } from '../../../lib/safe-html.tsx';
import { atEnd } from '../reading-machine.ts';
import { LegalDocumentView } from './legal-html.tsx';

/**
 * Keyboard-scrollable region with the terms, 24rem high if possible. Reports when its end is
 * reached, or if it needs no scrolling.
 */
export function TermsScrollArea({
  preface,
  content,
  closing,
  label,
  areaRef,
  onEnd,
}: {
  /** scrolls before the document */
  preface: ReactNode;
  content: readonly SafeNode[];
  /** scrolls after the document */
  closing: ReactNode;
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
    const unobserve = observeSizes([area, area.firstElementChild], look);
    const follow = (event: MouseEvent) => followInside(area, event);
    area.addEventListener('scroll', look, { passive: true });
    area.addEventListener('click', follow);
    return () => {
      unobserve();
      area.removeEventListener('scroll', look);
      area.removeEventListener('click', follow);
    };
  }, [areaRef, onEnd]);
  return (
    <section
      ref={areaRef}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      className="reader-text bg-background gutter py-4 -outline-offset-2"
    >
      <div className="grid gap-5">
        {preface}
        <LegalDocumentView content={content} />
        {closing}
      </div>
    </section>
  );
}

/**
 * Follows a table-of-contents link inside the area and moves the focus. The browser would scroll
 * the page, change the URL and lose the focus.
 */
function followInside(area: HTMLElement, event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  const id = link?.getAttribute('href')?.slice(1) ?? '';
  const heading = id === '' ? null : document.getElementById(id);
  if (heading === null || !area.contains(heading)) return;
  event.preventDefault();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
