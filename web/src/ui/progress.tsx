import { useId } from 'react';
import { cn } from '../lib/cn.ts';

/** Progress bar. `value` null: unknown duration. */
export function Progress({
  label,
  value,
  max = 100,
  detail,
  className,
}: {
  label: string;
  value: number | null;
  max?: number;
  /** text beside the label, for example "3 of 12 answered" */
  detail?: string;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {detail ? <span className="text-sm text-muted tabular-nums">{detail}</span> : null}
      </div>
      <progress id={id} className="progress" max={max} {...(value === null ? {} : { value })} />
    </div>
  );
}
