import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/**
 * The typography of a long text. `legal` is denser and for documents whose every word counts;
 * `article` is for reading. First paragraph with class `lead` is larger.
 */
export function Prose({
  variant = 'article',
  className,
  ...props
}: ComponentProps<'div'> & { variant?: 'article' | 'legal' }) {
  return <div className={cn(variant === 'legal' ? 'legal' : 'prose', className)} {...props} />;
}
