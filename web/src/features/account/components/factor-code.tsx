import type { ComponentProps } from 'react';
import { Field } from '../../../ui/field.tsx';

/** Field for a code of the second factor, to reauthenticate the user. */
export function FactorCode(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Code from your authenticator app"
      help="Or one of your recovery codes."
      autoComplete="one-time-code"
      maxLength={32}
      spellCheck={false}
      {...props}
    />
  );
}
