import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isProblem, messageOf } from '../../lib/http-errors.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { passwordHelp, weakPasswordText } from '../../lib/weak-password.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Credentials } from './api/sign-in.ts';

type Mode = 'sign-in' | 'sign-up';
const TEXTS = {
  'sign-in': {
    submit: 'Sign in',
    busy: 'Signing in...',
    schema: async () => (await import('@roletrail/contracts/http/auth')).loginBody,
  },
  'sign-up': {
    submit: 'Create account',
    busy: 'Creating your account...',
    schema: async () => (await import('@roletrail/contracts/http/auth')).signupBody,
  },
};

/** Field-wise text for what the server refused, and the rest for the top of the form. */
function spread(error: unknown): { password?: string; email?: string; form?: string } {
  if (isProblem(error, 'WEAK_PASSWORD')) {
    return { password: weakPasswordText(error.reasons) || error.message };
  }
  if (isProblem(error, 'EMAIL_IN_USE')) return { email: error.message };
  return { form: messageOf(error) };
}

/** E-mail and password, for signing in and signing up. The first field in error gets the focus. */
export function CredentialsForm(props: {
  mode: Mode;
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** stands under the password, such as a link for whoever has forgotten it */
  underPassword?: ReactNode;
}) {
  const texts = TEXTS[props.mode];
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: lazyResolver(texts.schema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await props.onSubmit(credentials);
    } catch (error) {
      const { email, password, form } = spread(error);
      if (email) setError('email', { message: email }, { shouldFocus: true });
      if (password) setError('password', { message: password }, { shouldFocus: true });
      setFailure(form ?? null);
    }
  });
  const signUp = props.mode === 'sign-up';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      <Field
        label="E-mail"
        type="email"
        autoComplete={signUp ? 'email' : 'username'}
        error={errors.email ? emailText(errors.email) : undefined}
        {...register('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete={signUp ? 'new-password' : 'current-password'}
          help={signUp ? passwordHelp(false) : undefined}
          error={errors.password ? passwordText(errors.password) : undefined}
          {...register('password')}
        />
        {props.underPassword}
      </div>
      <Button type="submit" busy={isSubmitting} size="lg">
        {isSubmitting ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}

type FieldProblem = { type?: string | undefined; message?: string | undefined };

/** A rule's own words are for programmers; what the server said is for people already. */
function emailText(problem: FieldProblem): string {
  return problem.type === undefined || problem.type === 'custom'
    ? (problem.message ?? '')
    : 'Enter an e-mail address such as name@example.org.';
}

function passwordText(problem: FieldProblem): string {
  return problem.type === undefined || problem.type === 'custom'
    ? (problem.message ?? '')
    : 'Enter your password.';
}
