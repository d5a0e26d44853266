import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from '../lib/cn.ts';

/** A message that stays on the page. Destructive ones are announced at once. */
export function Alert({
  title,
  children,
  variant = 'default',
  className,
  ref,
}: {
  title: string;
  children?: ReactNode;
  variant?: 'default' | 'destructive';
  className?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  const destructive = variant === 'destructive';
  const Icon = destructive ? CircleAlert : Info;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={destructive ? 'alert' : 'status'}
      className={cn(
        'flex gap-3 rounded-md border-2 p-4',
        destructive ? 'border-destructive bg-destructive-surface' : 'border-control bg-raised',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn('mt-0.5 size-5 shrink-0', destructive && 'text-destructive')}
      />
      <div className="min-w-0 grid gap-1">
        <p className="font-bold">{title}</p>
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  );
}
