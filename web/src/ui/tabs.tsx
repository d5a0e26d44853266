import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/**
 * Tabs with the names of shadcn: Tabs (`value` or `defaultValue`), TabsList, TabsTrigger,
 * TabsContent.
 */
export const Tabs = RadixTabs.Root;

/** `aria-label` names the choice. */
export function TabsList({
  className,
  ...props
}: ComponentProps<typeof RadixTabs.List> & { 'aria-label': string }) {
  return (
    <RadixTabs.List
      className={cn('flex gap-1 overflow-x-auto border-b-2 border-border', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cn(
        'nav-mark -mb-0.5 min-h-11 shrink-0 cursor-pointer border-b-4 border-transparent px-2.5 font-bold sm:px-4 text-muted',
        'hover:text-foreground focus-visible:-outline-offset-2',
        'data-[state=active]:border-accent-edge data-[state=active]:text-foreground',
        'disabled:cursor-not-allowed disabled:line-through',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn('pt-5', className)} {...props} />;
}
