import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode'>;

/**
 * A number as text, with the keys for numbers on phones. The browser's own number field changes by
 * the wheel and hides what it cannot read. Register it with `field(name, 'number')`.
 */
export function NumberField(props: Props) {
  return <Field autoComplete="off" {...props} inputMode="decimal" />;
}

/** A calendar day, `2026-01-31` in the form's values; '' if none is chosen. */
export function DateField(props: Props) {
  return <Field {...props} type="date" />;
}
