import type { ReactNode } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
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

/**
 * The press that uses a mailed link up. Opening the page is not enough: programs open links that
 * stand in mails.
 */
export function ConfirmLink(props: {
  link: MailedLink;
  onDone: () => void;
  whenInvalid: ReactNode;
}) {
  const http = useHttp();
  const action = useAction();
  const { kind, token } = props.link;
  const confirm = () =>
    action.run(async () => {
      await (kind === 'verify' ? verifyEmail(http, token) : confirmEmailChange(http, token));
      props.onDone();
    });
  if (isProblem(action.error, 'LINK_INVALID')) return props.whenInvalid;
  return (
    <div className="grid gap-5">
      <p>{TEXTS[kind].text}</p>
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <Button size="lg" busy={action.busy} onClick={() => void confirm()}>
        {action.busy ? 'Confirming...' : TEXTS[kind].button}
      </Button>
    </div>
  );
}
