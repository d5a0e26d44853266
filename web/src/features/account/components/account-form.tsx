import type { ErrorCode } from '@roletrail/contracts/errors';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { messageOf, ProblemError } from '../../../lib/http-errors.ts';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

type Sending<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  send: (values: Values) => Promise<void>;
  /** the field that each of these problems is about; all others are said above the form */
  problems?: Readonly<Partial<Record<ErrorCode, Path<Values>>>>;
  /** what is said at the field; the server's words unless told otherwise */
  words?: (problem: ProblemError) => string;
};

/** A form of the account: what it holds, sends, and where each refusal of the server is said. */
export function useAccountForm<Values extends FieldValues>(sending: Sending<Values>) {
  const action = useAction();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: sending.defaultValues,
  });
  const submit = handleSubmit(async (values) => {
    await action.run(async () => {
      try {
        await sending.send(values);
      } catch (error) {
        const field = error instanceof ProblemError ? sending.problems?.[error.code] : undefined;
        if (!(error instanceof ProblemError) || field === undefined) throw error;
        const message = sending.words?.(error) ?? error.message;
        setError(field, { message }, { shouldFocus: true });
      }
    });
  });
  return { action, register, submit, errors: formState.errors };
}

/** What went wrong, the fields, the act and the way out of it. */
export function AccountForm(props: {
  form: { action: Action; submit: () => Promise<void> };
  verb: string;
  busyVerb?: string;
  destructive?: boolean;
  /** in place of the plain words of what went wrong */
  problem?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { action, submit } = props.form;
  const plain = action.error ? (
    <Alert variant="destructive" title={messageOf(action.error)} />
  ) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid max-w-md content-start gap-4"
    >
      {props.problem ?? plain}
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={props.destructive ? 'destructive' : 'default'}
          busy={action.busy}
        >
          {action.busy ? (props.busyVerb ?? props.verb) : props.verb}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export const NEEDS_PASSWORD = { required: 'Enter your current password.' };

/** Who is at the keyboard proves to be who signed in. */
export function CurrentPassword(
  props: UseFormRegisterReturn & { error: string | undefined; autoFocus?: boolean },
) {
  return <PasswordField label="Current password" autoComplete="current-password" {...props} />;
}
