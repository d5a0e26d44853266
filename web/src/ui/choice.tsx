import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

type Choice = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Checkbox with its label; the whole line is the target. */
export function CheckboxField(props: Choice) {
  return <Line {...props} control={(aria) => <Checkbox {...aria} />} />;
}

/** Switch, effective at once; in a form use a checkbox. */
export function SwitchField(props: Choice) {
  return <Line {...props} control={(aria) => <Switch {...aria} />} />;
}

function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
  return <input type="checkbox" role="switch" className={cn('switch', className)} {...props} />;
}

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

/** Radio group. Uncontrolled with `defaultValue`, or `value` and `onValueChange`. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  help,
  error,
  className,
  ...input
}: {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
} & Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type' | 'id'>) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <fieldset
      className={cn('grid gap-1', className)}
      aria-describedby={described.length > 0 ? described.join(' ') : undefined}
    >
      <legend className="mb-1 font-bold">{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
      {options.map((option) => (
        <Line
          key={option.value}
          {...input}
          name={name}
          value={option.value}
          label={option.label}
          help={option.help}
          {...(option.disabled ? { disabled: true } : {})}
          {...(value === undefined ? {} : { checked: value === option.value })}
          {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
          {...(onValueChange ? { onChange: () => onValueChange(option.value) } : {})}
          control={({ className: own, ...aria }) => (
            <input type="radio" className={cn('tick', own)} {...aria} />
          )}
        />
      ))}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

function Line({
  label,
  help,
  error,
  className,
  control,
  ...input
}: Choice & { control: (aria: Omit<ComponentProps<'input'>, 'type'>) => ReactNode }) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div
      className={cn(
        'flex gap-3 py-1.5 has-[:disabled]:text-muted has-[[aria-disabled=true]]:text-muted',
        className,
      )}
    >
      {control({
        ...input,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      <div className="grid min-w-0 gap-0.5">
        <label
          htmlFor={id}
          className="leading-6 pointer-coarse:-my-2.5 pointer-coarse:min-w-11 pointer-coarse:py-2.5"
        >
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        ) : null}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </div>
  );
}
