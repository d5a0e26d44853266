import { cn } from '../../lib/cn.ts';
import { Post } from './post.tsx';
import { diamond } from './shapes.ts';

const TREES = [
  { x: 418, y: 634, h: 100 },
  { x: 496, y: 664, h: 118 },
];
/** From the ground up; each tier covers the one below. The first is the trunk. */
const TIERS = [
  { from: 0, to: 0.4, half: 0.03 },
  { from: 0.2, to: 0.62, half: 0.24 },
  { from: 0.46, to: 0.82, half: 0.18 },
  { from: 0.7, to: 1, half: 0.12 },
];

/** Ridges and a marked trail, beside sign-in and sign-up. */
export function RidgeScene({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 720"
      preserveAspectRatio="xMidYMax slice"
      className={cn('size-full', className)}
    >
      <g className="fill-none stroke-contour" strokeWidth="2">
        {[0, 1, 2, 3, 4, 5].map((i) => (
          <path
            key={i}
            d={`M-20 ${70 + i * 46}C110 ${10 + i * 50} 210 ${120 + i * 34} 330 ${52 + i * 46}S500 ${
              20 + i * 52
            } 590 ${92 + i * 40}`}
          />
        ))}
      </g>
      <path
        d={diamond({ x: 452, y: 208 }, 44)}
        className="fill-accent stroke-accent-edge"
        strokeWidth="2"
      />
      <path
        d="M0 352 74 300 122 336 214 214 268 290 316 250 420 372 486 318 560 366V720H0Z"
        className="fill-raised forced-colors:stroke-control"
      />
      <path
        d="M214 214 268 290 250 330 222 296 196 340 184 282ZM316 250 420 372 360 346 330 304Z"
        className="fill-border forced-colors:fill-none"
      />
      <path
        d="M0 470 96 398 168 452 262 356 366 470 444 410 560 500V720H0Z"
        className="fill-surface stroke-border"
        strokeWidth="2"
      />
      <path d="M262 356 366 470 312 446 286 398 258 428 244 400Z" className="fill-raised" />
      <path
        d="M0 590C90 540 190 556 280 588S470 640 560 576V720H0Z"
        className="fill-background stroke-control"
        strokeWidth="2"
      />
      <path
        d="M96 720C120 664 214 664 250 622S214 552 262 520 330 470 296 432 268 376 262 356"
        className="fill-none stroke-accent-edge"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <path
        d="M96 720C120 664 214 664 250 622S214 552 262 520 330 470 296 432 268 376 262 356"
        className="fill-none stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <Post x={140} y={662} height={62} />
      <Post x={284} y={606} height={54} />
      <Post x={214} y={560} height={44} />
      <Post x={262} y={360} height={34} />
      <g className="fill-surface stroke-control" strokeWidth="2" strokeLinejoin="round">
        {TREES.flatMap(({ x, y, h }) =>
          TIERS.map(({ from, to, half }) => (
            <path
              key={`${x} ${from}`}
              d={`M${x - h * half} ${y - h * from}L${x} ${y - h * to}L${x + h * half} ${y - h * from}Z`}
            />
          )),
        )}
      </g>
    </svg>
  );
}
