import { cn } from '../../lib/cn.ts';
import { Post } from './post.tsx';

/** Boulders on the trail: an error. */
export function Rockfall({ className }: { className?: string }) {
  const trail = 'M10 300C70 292 104 262 150 250S206 244 220 240';
  return (
    <svg aria-hidden="true" viewBox="0 0 480 330" className={cn('h-auto w-full', className)}>
      <path
        d="M150 330 226 96 262 150 306 60 372 190 412 152 480 268V330Z"
        className="fill-surface stroke-border"
        strokeWidth="2"
      />
      <path
        d="M306 60 372 190 334 176 316 130 292 168 284 118ZM226 96 262 150 238 158Z"
        className="fill-raised"
      />
      <path
        d={trail}
        className="fill-none stroke-accent-edge"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path d={trail} className="fill-none stroke-accent" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M232 262C250 300 330 318 372 300S420 262 470 256"
        className="fill-none stroke-accent-text"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="3 13"
      />
      <g className="stroke-foreground" strokeWidth="3" strokeLinejoin="round">
        <path d="M226 262 214 222 246 188 296 196 312 236 290 268Z" className="fill-raised" />
        <path
          d="M246 188 296 196 276 222 240 220ZM276 222 312 236 290 268 262 250Z"
          className="fill-surface"
        />
        <path d="M308 270 304 240 332 222 364 238 362 268 340 280Z" className="fill-raised" />
        <path d="M304 240 332 222 340 248 324 258Z" className="fill-surface" />
        <path d="M262 178 258 156 280 146 298 160 292 180Z" className="fill-surface" />
        <path d="M206 276 204 260 220 254 232 266 226 278Z" className="fill-surface" />
      </g>
      <Post x={96} y={272} height={52} />
      <Post x={424} y={266} height={46} hollow />
    </svg>
  );
}
