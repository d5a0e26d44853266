import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { confirmEmailChange, verifyEmail } from './api/recovery.ts';

export type MailedLink = { readonly kind: 'verify' | 'change'; readonly token: string };

const TEXTS = {
  verify: {
    text: 'One press proves that mail to your address reaches you.',
    button: 'Confirm my address',
  },
  change: {
    text: 'One press makes this the address that you sign in with. Every other session of your account ends.',
    button: 'Use this address from now on',
  },
} as const;

type Props = {
  link: MailedLink;
  signedIn: boolean;
  onDone: () => void;
  onNotMe: () => void;
  whenInvalid: ReactNode;
};

/**
 * Button that uses a mailed link. Opening the page is not enough, because mail scanners open links.
 * Asks for the account password unless the right user is signed in.
 */
export function ConfirmLink(props: Props) {
  const http = useHttp();
  const action = useAction();
  const [needsPassword, setNeedsPassword] = useState(!props.signedIn);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const { kind, token } = props.link;
  const submit = handleSubmit(({ password }) =>
    action.run(async () => {
      const { signedIn } = props;
      const use = { token, signedIn, password: needsPassword ? password : null };
      try {
        await (kind === 'verify' ? verifyEmail(http, use) : confirmEmailChange(http, use));
        props.onDone();
      } catch (error) {
        if (isProblem(error, 'LINK_NEEDS_PASSWORD')) return setNeedsPassword(true);
        if (!isProblem(error, 'PASSWORD_WRONG')) throw error;
        setError('password', { message: error.message }, { shouldFocus: true });
      }
    }),
  );
  if (isProblem(action.error, 'LINK_INVALID')) return props.whenInvalid;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p>{TEXTS[kind].text}</p>
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      {needsPassword ? (
        <PasswordField
          label="Password of the account"
          help="We ask because the link was made for another browser or session."
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Enter the password of the account.' })}
        />
      ) : null}
      <Button type="submit" size="lg" busy={action.busy}>
        {action.busy ? 'Confirming...' : TEXTS[kind].button}
      </Button>
      <NotMe onPress={props.onNotMe} />
    </form>
  );
}

function NotMe({ onPress }: { onPress: () => void }) {
  const id = useId();
  return (
    <div className="grid justify-items-start gap-2 border-t border-border pt-5">
      <p id={id} className="text-muted">
        You did not ask for this? Then someone else typed your address.
      </p>
      <Button type="button" variant="outline" aria-describedby={id} onClick={onPress}>
        This was not me
      </Button>
    </div>
  );
}
