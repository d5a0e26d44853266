import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

/** Field for the current password, to reauthenticate the user. */
export function CurrentPassword(props: Props) {
  return <PasswordField label="Current password" autoComplete="current-password" {...props} />;
}
