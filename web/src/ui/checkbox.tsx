import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cn(
        'grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm border-2 border-control bg-background',
        'data-[state=checked]:border-accent-edge data-[state=checked]:bg-accent data-[state=checked]:text-accent-ink',
        'aria-disabled:cursor-not-allowed',
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Check aria-hidden="true" className="size-4" strokeWidth={4} />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
