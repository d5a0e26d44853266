import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../lib/cn.ts';

const buttonStyle = cva(
  [
    'inline-flex min-h-11 cursor-pointer select-none items-center justify-center gap-2 rounded-md px-5',
    'text-center font-bold leading-tight transition-colors duration-150',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  ],
  {
    variants: {
      variant: {
        default:
          'border-2 border-accent-edge bg-accent text-accent-ink hover:brightness-105 disabled:border-control disabled:bg-raised disabled:text-muted aria-disabled:border-control aria-disabled:bg-raised aria-disabled:text-muted',
        signpost: 'signpost rounded-none bg-accent text-accent-ink hover:brightness-105',
        inverse:
          'border-2 border-inverse bg-inverse text-inverse-ink hover:opacity-90 disabled:border-control disabled:bg-raised disabled:text-muted',
        outline:
          'border-2 border-control bg-transparent text-foreground hover:bg-raised disabled:text-muted',
        ghost: 'border-2 border-transparent text-foreground hover:bg-raised',
        destructive:
          'border-2 border-destructive bg-transparent text-destructive hover:bg-destructive-surface',
      },
      size: {
        default: '',
        sm: 'min-h-9 px-3 text-sm',
        lg: 'min-h-13 px-7 text-lg',
        icon: 'size-11 shrink-0 px-0',
      },
    },
    // room for the point
    compoundVariants: [
      { variant: 'signpost', size: 'default', class: 'pr-9' },
      { variant: 'signpost', size: 'sm', class: 'pr-7 whitespace-nowrap' },
      { variant: 'signpost', size: 'lg', class: 'pr-12' },
    ],
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Renders the only child (a link, say) with the looks of a button. */
    asChild?: boolean;
    /** Its work is under way: it keeps the focus, says so and takes no second press. */
    busy?: boolean;
  };

export function Button({ className, variant, size, asChild, type, busy, ...props }: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className);
  if (asChild) return <Slot.Root className={style} {...props} />;
  const waiting = busy
    ? ({ 'aria-disabled': true, 'aria-busy': true, onClick: refuse } as const)
    : {};
  return <button type={type ?? 'button'} className={style} {...props} {...waiting} />;
}

/** Also keeps a form from being sent twice. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
