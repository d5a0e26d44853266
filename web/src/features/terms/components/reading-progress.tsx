import { READING_WORDS_PER_MINUTE } from '@roletrail/contracts/limits';
import { type RefObject, useEffect, useState } from 'react';
import { observeSizes } from '../../../lib/browser-apis/sizes.ts';

/** Reading time and progress, as text and as a bar below the header. */
export function ReadingProgress({
  areaRef,
  words,
}: {
  areaRef: RefObject<HTMLElement | null>;
  /** number of words */
  words: number;
}) {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return;
    const look = () => setPercent(percentRead(area));
    // the position changes with the width and the zoom
    const unobserve = observeSizes([area, area.firstElementChild], look);
    area.addEventListener('scroll', look, { passive: true });
    return () => {
      unobserve();
      area.removeEventListener('scroll', look);
    };
  }, [areaRef]);
  return (
    <>
      <p className="text-sm text-muted tabular-nums">{timeLeft(words, percent)}</p>
      <progress
        aria-label="Terms read"
        className="progress absolute inset-x-0 bottom-0 h-1.5 rounded-none border-0"
        max={100}
        value={percent}
      />
    </>
  );
}

function timeLeft(words: number, percent: number): string {
  const minutes = Math.ceil((words * (100 - percent)) / (100 * READING_WORDS_PER_MINUTE));
  if (percent === 0) return `${minutes} min read`;
  return percent === 100 ? 'Read to the end' : `${minutes} min left`;
}

function percentRead({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const way = scrollHeight - clientHeight;
  return way <= 0 ? 100 : Math.min(100, Math.round((100 * scrollTop) / way));
}
