import { type ComponentProps, useState } from 'react';
import { formatUtc } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange' | 'help'> & {
  onChange?: (change: { target: { value: string; name?: string } }) => unknown;
};

/** Time in the zone of the browser, beside the same instant in UTC; its value is the instant. */
export function UtcTimeField({ onChange, name, ref: _ref, ...props }: Props) {
  const [local, setLocal] = useState('');
  const instant = toInstant(local);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Field
      {...props}
      type="datetime-local"
      value={local}
      help={instant ? `${timeZone}. In UTC: ${formatUtc(instant)}` : `In your zone, ${timeZone}`}
      onChange={({ target }) => {
        setLocal(target.value);
        const value = toInstant(target.value) ?? '';
        onChange?.({ target: name === undefined ? { value } : { value, name } });
      }}
    />
  );
}

/** Returns the UTC instant of a local time; null if it is not complete. */
function toInstant(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
