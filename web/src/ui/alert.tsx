import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from '../lib/cn.ts';

type AlertVariant = 'default' | 'success' | 'warning' | 'destructive';

const LOOKS: Record<AlertVariant, { Icon: LucideIcon; frame: string; icon: string }> = {
  default: { Icon: Info, frame: 'border-control bg-raised', icon: '' },
  success: {
    Icon: CircleCheck,
    frame: 'border-success bg-success-surface',
    icon: 'text-success',
  },
  warning: {
    Icon: TriangleAlert,
    frame: 'border-warning bg-warning-surface',
    icon: 'text-warning',
  },
  destructive: {
    Icon: CircleAlert,
    frame: 'border-destructive bg-destructive-surface',
    icon: 'text-destructive',
  },
};

/** Persistent message. Destructive ones are announced at once. */
export function Alert({
  title,
  children,
  variant = 'default',
  className,
  ref,
}: {
  title: string;
  children?: ReactNode;
  variant?: AlertVariant;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  const { Icon, frame, icon } = LOOKS[variant];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-md border-2 p-4', frame, className)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 grid gap-1">
        <p className="font-bold">{title}</p>
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  );
}
