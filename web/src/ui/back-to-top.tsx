import { BACK_TO_TOP_PX } from '@roletrail/contracts/limits';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Appears once the page is scrolled past 300 px; scrolls smoothly unless motion is unwanted. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > BACK_TO_TOP_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  const goUp = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <button
      type="button"
      onClick={goUp}
      data-no-print
      className="fixed right-4 bottom-4 safe-corner z-30 grid size-12 cursor-pointer place-items-center rounded-md border-2 border-control bg-raised text-foreground shadow-float hover:bg-surface"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
      <span className="sr-only">Back to top</span>
    </button>
  );
}
