import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { useReturnFocus } from './return-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

const panelStyle =
  'pointer-events-auto w-full rounded-md border border-border bg-surface text-foreground shadow-modal';

/** The shade and the scrolling frame that a panel stands in; small windows scroll the frame. */
function Frame({ children }: { children: ReactNode }) {
  useScrollLock();
  return (
    <div className="pointer-events-auto fixed inset-0 z-40 overflow-y-auto bg-shade">
      <div className="grid min-h-full place-items-center p-2 sm:p-4">{children}</div>
    </div>
  );
}

/** Dialog in shadcn's vocabulary: Dialog, DialogContent, DialogTitle, DialogDescription. */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogTitle = RadixDialog.Title;
export const DialogDescription = RadixDialog.Description;

/** `className` has its greatest width. */
export function DialogContent({
  className,
  ...props
}: ComponentProps<typeof RadixDialog.Content> & { className: string }) {
  return (
    <RadixDialog.Portal>
      <Frame>
        <RadixDialog.Content
          className={cn(panelStyle, className)}
          {...props}
          {...useReturnFocus(props)}
        />
      </Frame>
    </RadixDialog.Portal>
  );
}

/** For a question that must be answered; the least destructive answer has the focus. */
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
      <Frame>
        <RadixAlertDialog.Content
          className={cn(panelStyle, 'max-w-lg p-6 sm:p-8', className)}
          {...props}
          {...useReturnFocus(props)}
        />
      </Frame>
    </RadixAlertDialog.Portal>
  );
}
