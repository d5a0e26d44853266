import { type FormEvent, type ReactNode, useState } from 'react';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
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

type Problems = { readonly email?: string; readonly password?: string };

const FIELDS = ['email', 'password'] as const;
/** Error texts for users; those of the schema are for developers. */
const MALFORMED: Required<Problems> = {
  email: 'Enter an e-mail address such as name@example.org.',
  password: 'Enter your password.',
};

/** Maps a server error to field errors; null if it belongs to no field. */
function refusedFields(error: unknown): Problems | null {
  if (isProblem(error, 'WEAK_PASSWORD')) {
    return { password: weakPasswordText(error.reasons) || error.message };
  }
  return isProblem(error, 'EMAIL_IN_USE') ? { email: error.message } : null;
}

/**
 * E-mail and password, for sign-in and sign-up. Focuses the first invalid field. No form library,
 * to keep the sign-in page small.
 */
export function CredentialsForm(props: {
  mode: Mode;
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** below the password, for example a recovery link */
  underPassword?: ReactNode;
}) {
  const texts = TEXTS[props.mode];
  const action = useAction();
  const [problems, setProblems] = useState<Problems>({});

  const judge = async (credentials: Credentials): Promise<Problems> => {
    const { success, error } = (await texts.schema()).safeParse(credentials);
    if (success) return {};
    const wrong = FIELDS.filter((name) => error.issues.some((issue) => issue.path[0] === name));
    return Object.fromEntries(wrong.map((name) => [name, MALFORMED[name]]));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = read(form);
    const show = (found: Problems) => {
      setProblems(found);
      const first = FIELDS.find((name) => found[name] !== undefined);
      if (first !== undefined) focusOn(form, first);
      return first !== undefined;
    };
    await action.run(async () => {
      if (show(await judge(credentials))) return;
      try {
        await props.onSubmit(credentials);
      } catch (error) {
        const refused = refusedFields(error);
        if (refused === null) throw error;
        show(refused);
      }
    });
  };
  const forget = (name: keyof Problems) => () => {
    if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined });
  };
  const signUp = props.mode === 'sign-up';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete={signUp ? 'email' : 'username'}
        error={problems.email}
        onInput={forget('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          name="password"
          label="Password"
          autoComplete={signUp ? 'new-password' : 'current-password'}
          help={signUp ? passwordHelp(false) : undefined}
          error={problems.password}
          onInput={forget('password')}
        />
        {props.underPassword}
      </div>
      <Button type="submit" busy={action.busy} size="lg">
        {action.busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}

function read(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
