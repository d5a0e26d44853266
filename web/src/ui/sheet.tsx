import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { useReturnFocus } from './return-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

/** Side panel: details of a row, or the menu of a small screen. */
export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;
/** Closes the sheet when its child is pressed. */
export const SheetClose = RadixDialog.Close;

export function SheetContent({
  title,
  description,
  children,
  wide = false,
  className,
  ...props
}: Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** for content with columns */
  wide?: boolean;
}) {
  return (
    <RadixDialog.Portal>
      <Shade />
      <RadixDialog.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'sheet pointer-events-auto fixed inset-y-0 right-0 z-40 flex w-full flex-col',
          'safe-top safe-bottom pr-[env(safe-area-inset-right)]',
          wide ? 'max-w-3xl' : 'max-w-md',
          'border-l border-border bg-surface text-foreground shadow-modal',
          className,
        )}
        {...props}
        {...useReturnFocus(props)}
      >
        <div className="flex items-start gap-4 border-b border-border px-5 py-4">
          <div className="grid min-w-0 flex-1 gap-1">
            <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className="text-sm text-muted">
                {description}
              </RadixDialog.Description>
            ) : null}
          </div>
          <RadixDialog.Close className="-my-1.5 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-raised">
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </RadixDialog.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

function Shade() {
  useScrollLock();
  return <div className="fixed inset-0 z-40 bg-shade" />;
}
