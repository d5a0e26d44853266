import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const controlStyle = [
  'w-full rounded-md border-2 border-control bg-background px-3 text-foreground',
  'aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-dashed disabled:text-muted',
];

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'min-h-11', className)} {...props} />;
}

/** `short`: as high as what it holds, for a line that may become two. */
export function Textarea({
  short = false,
  className,
  onFocus,
  ...props
}: ComponentProps<'textarea'> & { short?: boolean }) {
  const height = short ? 'min-h-11 field-sizing-content' : 'min-h-32';
  return (
    <textarea
      className={cn(controlStyle, 'py-2', height, className)}
      // browsers bring its first line into sight, and leave the rest below the window
      onFocus={(event) => {
        event.currentTarget.scrollIntoView({ block: 'nearest' });
        onFocus?.(event);
      }}
      {...props}
    />
  );
}

/** The browser's own select: every device has its best way of choosing from one. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(controlStyle, 'select min-h-11 pr-10', className)} {...props} />;
}
