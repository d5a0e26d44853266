import { cn } from '../../lib/cn.ts';

/** Signpost with empty arms: page not found. */
export function LostSignpost({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 400" className={cn('h-auto w-full', className)}>
      <g className="fill-none stroke-contour" strokeWidth="2">
        <path d="M20 190C90 60 390 60 460 190S380 340 240 340 -40 300 20 190Z" />
        <path d="M62 200C120 96 360 96 418 200S350 316 240 316 10 290 62 200Z" />
        <path d="M112 210C156 134 326 134 370 210S320 294 240 294 70 280 112 210Z" />
      </g>
      <path
        d="M12 380C80 372 118 346 186 350"
        className="fill-none stroke-accent-edge"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d="M12 380C80 372 118 346 186 350"
        className="fill-none stroke-accent"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M286 352C330 352 360 364 392 386"
        className="fill-none stroke-control"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="1 15"
      />
      <ellipse cx="236" cy="346" rx="62" ry="13" className="fill-raised" />
      <path d="M228 344 230 84H244L246 344Z" className="fill-foreground" />
      <g strokeWidth="3" strokeLinejoin="round">
        <path d="M222 108H372L396 132 372 156H222Z" className="fill-accent stroke-accent-edge" />
        <path d="M252 178H112L88 202 112 226H252Z" className="fill-surface stroke-foreground" />
        <path
          d="M222 248H318L340 270 318 292H222Z"
          className="fill-background stroke-control"
          strokeDasharray="8 6"
        />
      </g>
      <g className="stroke-accent-ink" strokeWidth="5" strokeLinecap="round">
        <path d="M262 132H280M296 132H314M330 132H348" />
      </g>
      <g className="stroke-muted" strokeWidth="5" strokeLinecap="round">
        <path d="M136 202H152M170 202H186M204 202H220" />
      </g>
      <path d="M217 84 237 60 257 84Z" className="fill-foreground" />
      <g className="fill-none stroke-control" strokeWidth="3" strokeLinecap="round">
        <path d="M272 344C270 334 266 328 260 322M280 344C280 332 284 326 290 320M202 342C204 334 200 328 196 324" />
      </g>
    </svg>
  );
}
