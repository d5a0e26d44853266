import { SCROLL_TOLERANCE_PX } from '@roletrail/contracts/limits';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { observeSizes } from '../../../lib/browser-apis/sizes.ts';
import type { SafeNode } from '../../../lib/safe-html.tsx';
import { atEnd } from '../reading-machine.ts';
import { LegalDocumentView } from './legal-html.tsx';

/**
 * The terms in a region that keyboards can scroll, 24rem high where the window has room for that.
 * Says when its end was seen: by scrolling, or because there is nothing to scroll (a short
 * document, another zoom).
 */
export function TermsScrollArea({
  preface,
  content,
  closing,
  label,
  areaRef,
  onEnd,
}: {
  /** what stands before the document and scrolls with it */
  preface: ReactNode;
  content: readonly SafeNode[];
  /** what follows it there */
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
 * A link of the contents leads to its heading inside the area, focus and all. Followed by the
 * browser it would scroll the page too, change the address and leave the focus nowhere.
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
