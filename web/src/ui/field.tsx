import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { Input, Select, Textarea } from './input.tsx';

type Words = {
  label: string;
  /** help stands before the error: what is wanted */
  help?: ReactNode;
  /** what is wrong and how to mend it */
  error?: string | undefined;
  className?: string;
};

/** What ties a control to its label, help and error. */
export type FieldAria = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/**
 * Label above, control, help, error: tied together for people who cannot see where they stand.
 * `children` gets the ids to put on the control.
 */
export function FieldFrame({
  label,
  help,
  error,
  className,
  children,
}: Words & { children: (aria: FieldAria) => ReactNode }) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="text-sm font-bold text-destructive">
      {children}
    </p>
  );
}

/** One line of text; props of `<input>`, so `{...register('email')}` goes straight in. */
export function Field({ label, help, error, className, ...input }: Of<'input'>) {
  return (
    <FieldFrame label={label} help={help} error={error} {...classOf(className)}>
      {(aria) => <Input {...aria} {...input} />}
    </FieldFrame>
  );
}

/** Several lines of text; `short` as Textarea’s. */
export function TextareaField({
  label,
  help,
  error,
  className,
  ...input
}: Of<'textarea'> & { short?: boolean }) {
  return (
    <FieldFrame label={label} help={help} error={error} {...classOf(className)}>
      {(aria) => <Textarea {...aria} {...input} />}
    </FieldFrame>
  );
}

/** One of a few; children are `<option>`s. */
export function SelectField({ label, help, error, className, ...input }: Of<'select'>) {
  return (
    <FieldFrame label={label} help={help} error={error} {...classOf(className)}>
      {(aria) => <Select {...aria} {...input} />}
    </FieldFrame>
  );
}

type Of<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'id'> & Words;

function classOf(className: string | undefined) {
  return className === undefined ? {} : { className };
}
