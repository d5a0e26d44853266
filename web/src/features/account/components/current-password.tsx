import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

/** Proof that the person at the keyboard is the one who signed in. */
export function CurrentPassword(props: Props) {
  return <PasswordField label="Current password" autoComplete="current-password" {...props} />;
}
