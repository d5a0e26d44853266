import { type ReactNode, useState } from 'react';
import { isProblem } from '../../lib/http-errors.ts';
import type { Credentials, SignInCredentials } from './api/sign-in.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/**
 * Sign-in, in two steps if the account has a second factor. Only this form stores the password
 * between them; going back clears it.
 */
export function SignInForm(props: {
  onSignIn: (credentials: SignInCredentials) => Promise<void>;
  underPassword?: ReactNode;
}) {
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  if (waiting !== null) {
    return (
      <SecondFactorForm
        onSubmit={(totp) => props.onSignIn({ ...waiting, totp })}
        onBack={() => setWaiting(null)}
      />
    );
  }
  const submit = async (credentials: Credentials) => {
    try {
      await props.onSignIn(credentials);
    } catch (error) {
      if (!isProblem(error, 'SECOND_FACTOR_REQUIRED')) throw error;
      setWaiting(credentials);
    }
  };
  return <CredentialsForm mode="sign-in" onSubmit={submit} underPassword={props.underPassword} />;
}
