import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-bold leading-5',
  {
    variants: {
      variant: {
        default: 'border-control text-foreground',
        accent: 'border-accent-edge bg-accent text-accent-ink',
        warning: 'border-warning text-warning',
        success: 'border-success text-success',
        destructive: 'border-destructive text-destructive',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ variant }), className)} {...props} />;
}
