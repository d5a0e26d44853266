import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/**
 * Typography of long texts. `legal` is denser; `article` is for reading. A first paragraph of class
 * `lead` is larger.
 */
export function Prose({
  variant = 'article',
  className,
  ...props
}: ComponentProps<'div'> & { variant?: 'article' | 'legal' }) {
  return <div className={cn(variant === 'legal' ? 'legal' : 'prose', className)} {...props} />;
}
