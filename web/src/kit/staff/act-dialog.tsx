import type { StaffFacts } from '@roletrail/contracts/events/staff';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem, type ProblemError } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ActionForm, type FieldOf } from '../form/action-form.tsx';
import { VersionTable } from './version-table.tsx';

/** Reason of an act that takes the last one back. */
export const TAKEN_BACK = 'Taken back at once';
/** Time in which an act can be undone, ms. */
const UNDO_MS = 10_000;

/** Values of every act. `currentPassword` only with `password`. */
export type ActValues = { reason?: string; currentPassword?: string };

export type StaffActProps<Values extends ActValues, Answer> = {
  /** question: “Lock this account?” */
  title: string;
  /** consequences, before the fields */
  says?: ReactNode;
  verb: string;
  cancelVerb?: string;
  destructive?: boolean;
  /** Loads the body’s schema; declare it outside the component. */
  schema: () => Promise<z.ZodType<Values, Values>>;
  initial: DefaultValues<Values>;
  /** true: asks for the password again */
  password?: boolean;
  /** true: no field for a reason in the person’s own words; `says` tells what goes on record */
  noReason?: boolean;
  /** further fields, before the reason */
  children?: (field: FieldOf<Values>) => ReactNode;
  send: (values: Values) => Promise<Answer>;
  /** called after the server accepted it */
  onDone?: (answer: Answer) => void;
  /** toast after a success: “The account is locked” */
  done: string | ((answer: Answer) => string);
  /** reverse act, offered for 10 s in the toast; send it with its own reason */
  undo?: (answer: Answer) => Promise<void>;
  /** false: `undo` cannot take this one back, so it is not offered; without it, it always can */
  canUndo?: (answer: Answer) => boolean;
  /** values that the person sees, for a comparison if they were changed elsewhere */
  seen?: StaffFacts;
  /** names of the values, by key */
  labels?: Readonly<Record<string, string>>;
  /** comparison in place of that of `seen`, if it is more than a few values */
  comparison?: ReactNode;
  /** reads the current version, after which the act can be repeated */
  onReload?: () => Promise<unknown>;
};

/**
 * Button of an act of staff, and its dialog: consequences, fields, reason, password if required. If
 * the target was changed meanwhile, shows both versions. Offers Undo after a success.
 */
export function StaffAct<Values extends ActValues, Answer>(
  props: StaffActProps<Values, Answer> & {
    /** label of the button that opens the dialog */
    label: ReactNode;
    variant?: 'default' | 'outline' | 'destructive';
    size?: 'sm';
    /** true: the button has no effect for now */
    off?: boolean;
  },
) {
  const { label, variant = 'outline', size, off = false } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        {...(size ? { size } : {})}
        aria-disabled={off}
        onClick={() => (off ? undefined : setOpen(true))}
      >
        {label}
      </Button>
      <StaffActDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The dialog without its button, for menus and bulk acts. */
export function StaffActDialog<Values extends ActValues, Answer>(
  props: StaffActProps<Values, Answer> & { open: boolean; onClose: () => void },
) {
  const { open, onClose, title, says, noReason = false } = props;
  return (
    <AlertDialog open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialogContent className="grid gap-5" onOpenAutoFocus={focusForm}>
        <AlertDialogTitle className="text-xl">{title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="grid gap-3 [overflow-wrap:anywhere]">
            {says}
            {noReason ? null : <p className="text-muted">Your name and the reason go on record.</p>}
          </div>
        </AlertDialogDescription>
        <ActForm {...props} />
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** Focuses the first field, or Cancel: Radix finds no cancel button of its own in the form. */
function focusForm(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  dialog
    .querySelector<HTMLElement>('form :is(input, select, textarea, button[type="button"])')
    ?.focus({ preventScroll: true });
}

function ActForm<Values extends ActValues, Answer>(
  props: StaffActProps<Values, Answer> & { onClose: () => void },
) {
  const { onClose, onDone, done, children, password = false, noReason = false } = props;
  const finish = (answer: Answer) => {
    const undo = (props.canUndo?.(answer) ?? true) ? props.undo : undefined;
    onClose();
    onDone?.(answer);
    toast({
      title: typeof done === 'string' ? done : done(answer),
      duration: UNDO_MS,
      ...(undo ? { action: { label: 'Undo', run: () => void runUndo(() => undo(answer)) } } : {}),
    });
  };
  return (
    <ActionForm<Values, Values, Answer>
      schema={props.schema}
      initial={props.initial}
      send={props.send}
      onDone={finish}
      verb={props.verb}
      onCancel={onClose}
      {...(props.cancelVerb ? { cancelVerb: props.cancelVerb } : {})}
      {...(props.destructive ? { destructive: true } : {})}
      problems={PASSWORD_PROBLEM as never}
      general={(error) =>
        isProblem(error, 'EDIT_CONFLICT') || isProblem(error, 'COUNT_CHANGED') ? (
          <Conflict {...props} error={error} />
        ) : undefined
      }
    >
      {(field) => (
        <>
          {children?.(field)}
          {noReason ? null : (
            <TextareaField
              label="Reason"
              help="3 to 500 characters. Other staff and auditors can read it."
              rows={2}
              {...field('reason' as never)}
            />
          )}
          {password ? (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              {...field('currentPassword' as never)}
            />
          ) : null}
        </>
      )}
    </ActionForm>
  );
}

const PASSWORD_PROBLEM = { PASSWORD_WRONG: 'currentPassword' };

async function runUndo(undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
    toast({ title: 'Undone' });
  } catch (error) {
    console.error(error);
    toast({
      title: 'This could not be undone',
      description: 'It was changed again meanwhile, or the server did not answer.',
      variant: 'destructive',
    });
  }
}

/** Both versions, if the target was changed elsewhere. Announced at once, with the focus on it. */
function Conflict(props: {
  error: ProblemError;
  seen?: StaffFacts;
  labels?: Readonly<Record<string, string>>;
  comparison?: ReactNode;
  onReload?: () => Promise<unknown>;
}) {
  const { error, seen, labels = {}, comparison, onReload } = props;
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus, also the second in a row
  useEffect(() => message.current?.focus(), [error]);
  const title =
    error.code === 'EDIT_CONFLICT' ? 'This was changed elsewhere meanwhile' : error.message;
  return (
    <Alert ref={message} variant="destructive" title={title}>
      {seen && error.current ? (
        <VersionTable seen={seen} current={error.current.values} labels={labels} />
      ) : null}
      {comparison}
      {onReload ? (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => void onReload()}>
          Continue with the current version
        </Button>
      ) : null}
    </Alert>
  );
}
