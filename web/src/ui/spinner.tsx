import { cn } from '../lib/cn.ts';

/** Turning waymark; `label` is announced and can be shown. */
export function Spinner({
  label,
  showLabel = false,
  className,
}: {
  label: string;
  showLabel?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={cn('inline-flex items-center gap-3 text-muted', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6 motion-safe:animate-spin text-accent-text"
      >
        <path
          d="M12 2 22 12 12 22 2 12Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray="40 18"
        />
      </svg>
      <span className={showLabel ? '' : 'sr-only'}>{label}</span>
    </span>
  );
}

/** Full-page spinner. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} showLabel />
    </div>
  );
}
