import type { ReactNode } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { disownAddress } from './api/recovery.ts';

/** Button for “This was not me”: the user did not cause the e-mail. */
export function DisownLink(props: { token: string; onDone: () => void; whenInvalid: ReactNode }) {
  const http = useHttp();
  const action = useAction();
  const disown = () =>
    action.run(async () => {
      await disownAddress(http, props.token);
      props.onDone();
    });
  if (isProblem(action.error, 'LINK_INVALID')) return props.whenInvalid;
  return (
    <div className="grid gap-5">
      <p>
        Someone used your address. If they made an account with it, we delete the account with all
        that it holds. If they wanted to move their account to it, the account stays where it is.
      </p>
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <Button size="lg" variant="destructive" busy={action.busy} onClick={() => void disown()}>
        {action.busy ? 'Telling...' : 'This was not me'}
      </Button>
    </div>
  );
}
