import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** Styled native checkbox; use `CheckboxField` for one with a label. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('tick', className)} {...props} />;
}
