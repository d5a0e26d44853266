import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** A native checkbox in our looks; take `ChoiceField` for one with its label. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('tick', className)} {...props} />;
}
