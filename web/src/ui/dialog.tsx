import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { useReturnFocus } from './return-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

const panelStyle =
  'panel pointer-events-auto w-full rounded-md border border-border bg-surface text-foreground shadow-modal';

const READER = 'reader sheet:rounded-none sheet:border-0';

/** Backdrop and scroll frame of a panel. */
function Frame({ edge, children }: { edge: string; children: ReactNode }) {
  useScrollLock();
  return (
    <div className="pointer-events-auto fixed inset-0 z-40 overflow-y-auto bg-shade">
      <div className={cn('grid min-h-full grid-cols-[minmax(0,1fr)] place-items-center', edge)}>
        {children}
      </div>
    </div>
  );
}

/** Dialog with the names of shadcn: Dialog, DialogContent, DialogTitle, DialogDescription. */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogTitle = RadixDialog.Title;
export const DialogDescription = RadixDialog.Description;

/**
 * @param className sets the maximum width
 * @param reader for one long text: never higher than the window, full screen on phones and in low
 * windows; `.reader-text` gets the rest of the height (styles/controls.css)
 */
export function DialogContent({
  className,
  reader = false,
  ...props
}: ComponentProps<typeof RadixDialog.Content> & { className: string; reader?: boolean }) {
  return (
    <RadixDialog.Portal>
      <Frame edge={reader ? 'reader-frame' : 'p-2 sm:p-4'}>
        <RadixDialog.Content
          className={cn(panelStyle, reader && READER, className)}
          {...props}
          {...useReturnFocus(props)}
        />
      </Frame>
    </RadixDialog.Portal>
  );
}

/** Dialog that requires an answer; the least destructive one has the focus. */
export const AlertDialog = RadixAlertDialog.Root;
export const AlertDialogTrigger = RadixAlertDialog.Trigger;
export const AlertDialogTitle = RadixAlertDialog.Title;
export const AlertDialogDescription = RadixAlertDialog.Description;
export const AlertDialogCancel = RadixAlertDialog.Cancel;
export const AlertDialogAction = RadixAlertDialog.Action;

export function AlertDialogContent({
  className,
  ...props
}: ComponentProps<typeof RadixAlertDialog.Content>) {
  return (
    <RadixAlertDialog.Portal>
      <Frame edge="p-2 sm:p-4">
        <RadixAlertDialog.Content
          className={cn(panelStyle, 'max-w-lg p-6 sm:p-8', className)}
          {...props}
          {...useReturnFocus(props)}
        />
      </Frame>
    </RadixAlertDialog.Portal>
  );
}
