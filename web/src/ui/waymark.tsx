import { cn } from '../lib/cn.ts';

/** Waymark: hollow if not done. `className` sets its size. */
export function Waymark({ filled = false, className }: { filled?: boolean; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cn('shrink-0', className)}>
      <path
        d="M12 2 22 12 12 22 2 12Z"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2.2"
      />
    </svg>
  );
}
