import { BACK_TO_TOP_PX } from '@roletrail/contracts/limits';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wantsLessMotion } from '../lib/browser-apis/media.ts';
import { cn } from '../lib/cn.ts';

/** Tolerance for small movements of a finger, px. */
const TREMBLE_PX = 8;

/**
 * Button shown after 300 px of scrolling; scrolls smoothly unless reduced motion is set. On phones
 * only after an upward scroll, because it covers text.
 */
export function BackToTop() {
  const [past, setPast] = useState(false);
  const [upwards, setUpwards] = useState(false);
  useEffect(() => {
    let turned = window.scrollY;
    const look = () => {
      const { scrollY } = window;
      setPast(scrollY > BACK_TO_TOP_PX);
      if (Math.abs(scrollY - turned) < TREMBLE_PX) return;
      setUpwards(scrollY < turned);
      turned = scrollY;
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!past) return null;
  const goUp = () => {
    const calm = wantsLessMotion();
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <button
      type="button"
      onClick={goUp}
      data-no-print
      className={cn(
        !upwards && 'max-md:[&:not(:focus-visible)]:hidden',
        'fixed right-4 bottom-4 safe-corner z-30 grid size-12 cursor-pointer place-items-center rounded-md border-2 border-control bg-raised text-foreground shadow-float hover:bg-surface',
      )}
    >
      <ArrowUp aria-hidden="true" className="size-5" />
      <span className="sr-only">Back to top</span>
    </button>
  );
}
