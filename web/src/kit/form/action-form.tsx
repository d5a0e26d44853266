import type { ErrorCode } from '@roletrail/contracts/errors';
import { type MutationFunction, useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegister,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { cn } from '../../lib/cn.ts';
import { ProblemError } from '../../lib/http-errors.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { formatRefusal } from '../../lib/refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestId } from '../load-failure.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { fieldProblems } from './server-problem.ts';

/** Props of one field: `<Field label="Name" {...field('name')} />`. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/** Returns the props of a field by its name. `number`: '' becomes null, other text a number. */
export type FieldOf<Values extends FieldValues> = (
  name: Path<Values>,
  as?: 'text' | 'number',
) => FieldProps;

/** Values of parts that are not fields of text, and of parts that depend on other fields. */
export type FormValues<Values extends FieldValues> = {
  value<Name extends Path<Values>>(name: Name): PathValue<Values, Name>;
  set<Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void;
};

type ActionFormProps<Values extends FieldValues, Sent extends FieldValues, Answer> = {
  /** Loads the schema. Must keep its identity between renders: declare it outside the component. */
  schema: () => Promise<z.ZodType<Sent, Values>>;
  initial: DefaultValues<Values>;
  /** Sends the values as the schema returns them. */
  send: MutationFunction<Answer, Sent>;
  onDone?: (answer: Answer, sent: Sent) => void;
  /** verb of the button; also while the request runs */
  verb: string;
  busyVerb?: string;
  destructive?: boolean;
  onCancel?: () => void;
  cancelVerb?: string;
  /** true: the fields are empty again after a success */
  clears?: boolean;
  /** field of each problem code; paths in the answer are mapped automatically */
  problems?: Readonly<Partial<Record<ErrorCode, Path<Values>>>>;
  /** text for a problem in place of the server's, at its field or above the form */
  words?: (problem: ProblemError) => string | undefined;
  /** message in place of the general one above the form; `undefined` keeps that */
  general?: (error: unknown) => ReactNode;
  /** asks before a person leaves the page with text that is not sent */
  guardLeaving?: boolean;
  /** true: as wide as its place; else as wide as a line of text is read well */
  wide?: boolean;
  children: (field: FieldOf<Values>, values: FormValues<Values>) => ReactNode;
};

/**
 * A form that sends one request.
 *
 * editing → (invalid: messages at the fields, focus on the first) → sending (button busy, second
 * press ignored) → sent (`onDone`; the values sent are the new initial ones, or none if it `clears`) or refused (message at
 * the field that the problem names, else above the form; what was typed stays) → editing.
 */
export function ActionForm<Values extends FieldValues, Sent extends FieldValues, Answer>(
  props: ActionFormProps<Values, Sent, Answer>,
) {
  const { form, mutation, submit, isGeneral } = useActionForm(props);
  const { register, formState } = form;
  const field = useField(register, (name) => form.getFieldState(name, formState).error?.message);
  const busy = mutation.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className={cn('grid content-start gap-4', props.wide ? 'w-full' : 'max-w-md')}
    >
      {isGeneral
        ? (props.general?.(mutation.error) ?? <General {...props} error={mutation.error} />)
        : null}
      {props.children(field, valuesOf(form))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={props.destructive ? 'destructive' : 'default'} busy={busy}>
          {busy ? (props.busyVerb ?? props.verb) : props.verb}
        </Button>
        {props.onCancel ? (
          <Button variant="ghost" onClick={props.onCancel}>
            {props.cancelVerb ?? 'Cancel'}
          </Button>
        ) : null}
      </div>
      {props.guardLeaving ? <LeaveGuard isUnsaved={formState.isDirty} /> : null}
    </form>
  );
}

function useActionForm<Values extends FieldValues, Sent extends FieldValues, Answer>(
  props: ActionFormProps<Values, Sent, Answer>,
) {
  const { schema, initial, send, problems, words } = props;
  const resolver = useMemo(() => lazyResolver<Values, Sent>(schema), [schema]);
  const form = useForm<Values, unknown, Sent>({ defaultValues: initial, resolver });
  const rules = { fields: Object.keys(initial) as Path<Values>[], codes: problems, words };
  const mutation = useMutation<Answer, unknown, Sent>({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      form.reset(props.clears ? initial : form.getValues());
      props.onDone?.(answer, sent);
    },
    onError: (error) => {
      fieldProblems(error, rules).forEach(({ name, message }, at) => {
        form.setError(name, { message }, { shouldFocus: at === 0 });
      });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!mutation.isPending) mutation.mutate(values);
  });
  const isGeneral = mutation.isError && fieldProblems(mutation.error, rules).length === 0;
  return { form, mutation, submit, isGeneral };
}

function valuesOf<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
): FormValues<Values> {
  return {
    value: (name) => form.watch(name),
    set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
  };
}

function useField<Values extends FieldValues>(
  register: UseFormRegister<Values>,
  errorOf: (name: Path<Values>) => string | undefined,
): FieldOf<Values> {
  return (name, as = 'text') => {
    const setValueAs = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));
    const registered = register(name, as === 'number' ? { setValueAs } : {});
    return { ...registered, error: errorOf(name) };
  };
}

function General(props: { error: unknown; words?: (problem: ProblemError) => string | undefined }) {
  const { error, words } = props;
  const own = error instanceof ProblemError ? words?.(error) : undefined;
  return (
    <Alert variant="destructive" title={own ?? formatRefusal(error)}>
      <RequestId error={error} />
    </Alert>
  );
}
