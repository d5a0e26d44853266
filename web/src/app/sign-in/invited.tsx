import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NewPasswordForm } from '../../features/recovery/new-password-form.tsx';
import { useCheckedLink } from '../../features/recovery/use-checked-link.ts';
import { useSessionStore } from '../../features/session/session-context.tsx';
import type { Http } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { href } from '../paths.ts';

/** Form of an invited person: shows their address and asks for a password. */
export default function Invited({ token }: { token: string }) {
  const store = useSessionStore();
  const [invalid, setInvalid] = useState(false);
  const onInvalid = () => setInvalid(true);
  const facts = useCheckedLink(token, checkInvitation, onInvalid);
  if (invalid) return <BadInvitation />;
  return (
    <>
      <p className="-mt-3 text-muted [overflow-wrap:anywhere]">
        {facts ? `You are invited as ${facts.email}. ` : null}
        Next you read our{' '}
        <Link className="link" to={href('terms')}>
          terms
        </Link>
        . You accept nothing until you say so.
      </p>
      <NewPasswordForm
        secondFactor={false}
        verb="Create account"
        save={(password) => store.acceptInvitation({ token, password })}
        onDone={() => undefined}
        onInvalid={onInvalid}
      />
    </>
  );
}

function BadInvitation() {
  return (
    <Alert variant="destructive" title="This invitation no longer works">
      It works once and for seven days, and can be withdrawn. Ask for a new one, or{' '}
      <Link className="link" to={href('contact')}>
        write to us
      </Link>
      .
    </Alert>
  );
}

/** Returns the address of an invitation. @throws ProblemError LINK_INVALID */
function checkInvitation(http: Http, token: string) {
  const schema = async () =>
    (await import('@roletrail/contracts/http/invitations')).invitationCheckAnswer;
  const request = { method: 'POST', body: { token }, auth: 'none' } as const;
  return http.json('/auth/invitation/check', schema, request);
}
