import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { Input, Select, Textarea } from './input.tsx';

type Words = {
  label: string;
  /** help comes before the error */
  help?: ReactNode;
  /** the error and its remedy */
  error?: string | undefined;
  className?: string;
};

/** ARIA attributes that link a control to its label, help and error. */
export type FieldAria = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/**
 * Label, control, help and error, linked for screen readers. `children` gets the ids for the
 * control.
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

/** Text field. Takes the props of `<input>`, for example `{...register('email')}`. */
export function Field({ label, help, error, className, ...input }: Of<'input'>) {
  return (
    <FieldFrame label={label} help={help} error={error} {...classOf(className)}>
      {(aria) => <Input {...aria} {...input} />}
    </FieldFrame>
  );
}

/** Multi-line text field; `short` as in Textarea. */
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

/** Select field; children are `<option>`s. */
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
