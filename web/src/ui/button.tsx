import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../lib/cn.ts';

const buttonStyle = cva(
  [
    'inline-flex cursor-pointer select-none items-center gap-2 py-1.5',
    'text-center font-bold transition-colors duration-150',
    'off:cursor-not-allowed off:text-muted',
  ],
  {
    variants: {
      variant: {
        default:
          'rounded-md border-2 border-accent-edge bg-accent text-accent-ink hover:brightness-105 off:border-control off:bg-raised off:brightness-100',
        signpost:
          'signpost bg-accent text-accent-ink hover:brightness-105 off:bg-raised off:brightness-100',
        inverse:
          'rounded-md border-2 border-inverse bg-inverse text-inverse-ink hover:opacity-90 off:border-control off:bg-raised off:opacity-100',
        outline:
          'rounded-md border-2 border-control bg-transparent text-foreground hover:bg-raised off:border-dashed off:bg-transparent',
        ghost:
          'rounded-md border-2 border-transparent text-foreground hover:bg-raised off:bg-transparent off:opacity-60',
        destructive:
          'rounded-md border-2 border-destructive bg-transparent text-destructive hover:bg-destructive-surface off:border-dashed off:border-control off:bg-transparent',
      },
      size: {
        default: 'min-h-11 px-5 leading-tight',
        // for a row of buttons and for the header
        narrow: 'min-h-11 px-4 leading-tight',
        word: 'min-h-11 px-2.5 leading-tight',
        sm: 'target px-3 text-sm',
        // small text, full touch target
        touch: 'min-h-11 px-3 text-sm leading-snug',
        // two buttons in a row, wider in a full-screen dialog
        answer: 'min-h-11 px-2 text-sm leading-tight roomy:px-5 roomy:text-base',
        lg: 'min-h-13 px-7 text-lg',
        icon: 'size-11 shrink-0 leading-tight',
      },
      align: { center: 'justify-center', start: 'justify-start' },
    },
    // space for the badge
    compoundVariants: [
      { variant: 'signpost', size: 'default', class: 'pr-9' },
      { variant: 'signpost', size: ['sm', 'touch'], class: 'pr-7 whitespace-nowrap' },
      { variant: 'signpost', size: 'lg', class: 'pr-12' },
    ],
    defaultVariants: { variant: 'default', size: 'default', align: 'center' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** renders the only child (for example a link) as a button */
    asChild?: boolean;
    /** pending: keeps the focus, announces it and ignores presses */
    busy?: boolean;
    /** called on a press while `aria-disabled`, to show what is missing */
    onRefused?: () => void;
  };

export function Button(given: ButtonProps) {
  const { className, variant, size, align, asChild, type, busy, onRefused, ...props } = given;
  const style = cn(buttonStyle({ variant, size, align }), className);
  if (asChild) return <Slot.Root className={style} {...props} />;
  const off = busy || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  // prevents a form submit and a second one
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onRefused?.();
  };
  const waiting = busy ? ({ 'aria-disabled': true, 'aria-busy': true } as const) : {};
  const refusing = off ? { onClick: refuse } : {};
  return <button type={type ?? 'button'} className={style} {...props} {...waiting} {...refusing} />;
}
