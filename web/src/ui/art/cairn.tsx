import { cn } from '../../lib/cn.ts';
import { diamond } from './shapes.ts';

/** Cairn: an empty state, or a planned page. */
export function Cairn({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 190" className={cn('h-auto w-44', className)}>
      <g className="fill-none stroke-contour" strokeWidth="2">
        <path d="M6 166C30 120 84 150 120 128S210 110 234 150" />
        <path d="M6 140C40 92 84 124 120 100S206 84 234 122" />
        <path d="M20 112C52 66 90 96 122 72S196 62 222 94" />
      </g>
      <ellipse cx="120" cy="172" rx="92" ry="11" className="fill-raised" />
      <g className="stroke-foreground" strokeWidth="3" strokeLinejoin="round">
        <path d="M58 170 50 150 74 138H164L188 152 180 170Z" className="fill-surface" />
        <path d="M72 138 66 118 92 106H150L172 120 164 138Z" className="fill-raised" />
        <path d="M90 106 86 90 106 80H140L154 92 148 106Z" className="fill-surface" />
      </g>
      <path
        d="M104 80 102 66 116 58H130L140 68 136 80Z"
        className="fill-none stroke-control"
        strokeWidth="3"
        strokeDasharray="6 5"
      />
      <path
        d={diamond({ x: 120, y: 122 }, 11)}
        className="fill-accent stroke-accent-edge"
        strokeWidth="2"
      />
    </svg>
  );
}
