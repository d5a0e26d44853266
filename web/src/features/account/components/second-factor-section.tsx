import type { TotpStatus } from '@roletrail/contracts/http/account';
import { RECOVERY_CODES } from '@roletrail/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../api/second-factor.ts';
import { EnrolSecondFactor } from './enrol-second-factor.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { AccountSection } from './section.tsx';

/**
 * View of the section: `rest`, or one action. Recovery codes are shown once; leaving them returns
 * to `rest`.
 */
type Doing =
  | { kind: 'rest' }
  | { kind: 'enrol' | 'disable' | 'renew' }
  | { kind: 'codes'; codes: readonly string[] };

const REST: Doing = { kind: 'rest' };

/** Manages the second factor: a code of an authenticator app. */
export function SecondFactorSection({
  email,
  emailVerified,
  onChanged,
}: {
  email: string;
  emailVerified: boolean;
  onChanged: () => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const status = useQuery(secondFactorQuery(http));
  const [doing, setDoing] = useState<Doing>(REST);
  const changed = (next: Doing) => {
    setDoing(next);
    void queries.invalidateQueries({ queryKey: secondFactorQuery(http).queryKey });
    onChanged();
  };
  const done = (codes: readonly string[]) => changed({ kind: 'codes', codes });
  const rest = () => setDoing(REST);

  return (
    <AccountSection
      id="second-factor"
      title="Second factor"
      purpose="With it a stolen password is not enough: signing in also takes a code that only your phone shows."
      action={status.data ? <State status={status.data} /> : null}
    >
      {status.isPending ? <Skeleton className="h-11 w-56" /> : null}
      {status.isError ? (
        <Alert variant="destructive" title="We could not read whether it is on">
          <p>{formatErrorMessage(status.error)}</p>
          <Button variant="outline" size="sm" onClick={() => void status.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {status.data && doing.kind === 'rest' ? (
        <Resting
          status={status.data}
          emailVerified={emailVerified}
          onDo={(kind) => setDoing({ kind })}
        />
      ) : null}
      {doing.kind === 'enrol' ? <EnrolSecondFactor onDone={done} onCancel={rest} /> : null}
      {doing.kind === 'codes' ? (
        <RecoveryCodes codes={doing.codes} email={email} onDone={rest} />
      ) : null}
      {doing.kind === 'renew' ? (
        <ProofForm
          verb="Make new codes"
          explanation={`${RECOVERY_CODES} new recovery codes take the place of the old ones.`}
          send={(proof) => renewRecoveryCodes(http, proof)}
          onDone={done}
          onCancel={rest}
        />
      ) : null}
      {doing.kind === 'disable' ? (
        <ProofForm
          verb="Switch it off"
          destructive
          explanation="Your password alone will sign you in again, and the recovery codes stop working."
          send={(proof) => disableSecondFactor(http, proof)}
          onDone={() => changed(REST)}
          onCancel={rest}
        />
      ) : null}
    </AccountSection>
  );
}

function State({ status }: { status: TotpStatus }): ReactNode {
  return status.status === 'on' ? (
    <Badge variant="success">On</Badge>
  ) : (
    <Badge variant={status.required ? 'warning' : 'default'}>Off</Badge>
  );
}

function Resting(props: {
  status: TotpStatus;
  emailVerified: boolean;
  onDo: (kind: 'enrol' | 'disable' | 'renew') => void;
}) {
  const { status, emailVerified, onDo } = props;
  if (status.status !== 'on') {
    return (
      <div className="grid justify-items-start gap-4">
        {status.required ? (
          <Alert variant="warning" title="Your role needs a second factor">
            Staff pages open once you have set it up and signed in with it.
          </Alert>
        ) : null}
        {emailVerified ? (
          <Button onClick={() => onDo('enrol')}>Set it up</Button>
        ) : (
          <Alert title="Confirm your e-mail address first">
            Open the link that we sent you, or ask for a new one{' '}
            <a href="#profile" className="link">
              in your profile
            </a>
            . Then you can set it up here.
          </Alert>
        )}
      </div>
    );
  }
  const left = status.recoveryCodesLeft;
  return (
    <div className="grid gap-4">
      <p>
        {status.enabledAt ? `On since ${formatLocal(status.enabledAt)}. ` : ''}
        <strong>
          {left} of {RECOVERY_CODES} recovery codes
        </strong>{' '}
        are left.
      </p>
      {left <= 2 ? (
        <Alert variant="warning" title="Few recovery codes are left">
          Without them a lost phone locks you out. Make new ones while you can.
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onDo('renew')}>
          New recovery codes
        </Button>
        <Button variant="destructive" onClick={() => onDo('disable')}>
          Switch it off
        </Button>
      </div>
    </div>
  );
}
