import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const controlStyle = [
  'w-full rounded-md border-2 border-control bg-background px-3 text-foreground',
  'aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-dashed disabled:text-muted',
];

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'min-h-11', className)} {...props} />;
}

/** Text area. `short`: grows with its content, from one line. */
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
      // browsers only scroll the first line into view
      onFocus={(event) => {
        event.currentTarget.scrollIntoView({ block: 'nearest' });
        onFocus?.(event);
      }}
      {...props}
    />
  );
}

/** Native select, for the best picker of each device. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(controlStyle, 'select min-h-11 pr-10', className)} {...props} />;
}
