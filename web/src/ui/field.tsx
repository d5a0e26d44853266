import { Label } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        'min-h-11 w-full rounded-md border-2 border-control bg-background px-3 text-foreground',
        'aria-invalid:border-destructive',
        className,
      )}
      {...props}
    />
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** help stands before the error: what is wanted */
  help?: ReactNode;
  /** what is wrong and how to mend it */
  error?: string | undefined;
};

/** Label above, input, help, error: tied together for people who cannot see where they stand. */
export function Field({ label, help, error, className, ...input }: FieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={cn('grid gap-1.5', className)}>
      <Label.Root htmlFor={id} className="font-bold">
        {label}
      </Label.Root>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        {...input}
      />
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-bold text-destructive">
          {error}
        </p>
      ) : null}
    </div>
  );
}
