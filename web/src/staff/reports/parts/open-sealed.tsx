import type { OpenedEvidence, OpenSealedAnswer } from '@roletrail/contracts/http/audit-opening';
import type { SealedState } from '@roletrail/contracts/http/audit-trail';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../features/session/session-context.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { openSealed } from '../api/audit.ts';
import { SEALED_LABELS } from '../labels.ts';
import { OwnPassword, useGrounds, WhyFields } from './grounds.tsx';

type Props = { place: string; state: Exclude<SealedState, 'none'> };

/** Opens sealed data, or shows why it cannot be opened. The data lives only in this view. */
export function OpenSealed({ place, state }: Props) {
  const session = useSession();
  const [answer, setAnswer] = useState<OpenSealedAnswer | null>(null);
  const compliance = session.status === 'signed-in' && session.user.roles.includes('compliance');
  const now = answer?.state ?? state;
  return (
    <section aria-labelledby="audit-sealed" className="grid gap-4">
      <h3 id="audit-sealed" className="text-lg">
        Sealed part
      </h3>
      {answer?.opened ? <Opened opened={answer.opened} /> : null}
      {now === 'opened' ? null : (
        <Alert variant={now === 'cannot_be_opened' ? 'destructive' : 'default'} title={TITLES[now]}>
          {SEALED_LABELS[now]}
        </Alert>
      )}
      {now === 'sealed' && compliance ? <OpeningForm place={place} onOpened={setAnswer} /> : null}
      {now === 'sealed' && !compliance ? (
        <p className="text-sm text-muted">Only compliance opens it.</p>
      ) : null}
    </section>
  );
}

const TITLES = {
  sealed: 'Sealed under the person’s own key',
  erased: 'Erased',
  cannot_be_opened: 'Cannot be opened',
};

function OpeningForm(props: { place: string; onOpened: (answer: OpenSealedAnswer) => void }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const { read, refused, why, password } = useGrounds(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const grounds = read(new FormData(event.currentTarget));
    if (grounds === null) return;
    void run(async () => props.onOpened(await openSealed(http, props.place, grounds)));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refused ? (
        <Alert variant="destructive" title="Nothing was opened">
          {formatErrorMessage(refused)}
        </Alert>
      ) : null}
      <WhyFields
        {...why}
        help="We keep the reason for ever, with your id, and these words until the person is erased."
      />
      <OwnPassword {...password} />
      <Button type="submit" variant="outline" busy={busy} className="justify-self-start">
        Open it on record
      </Button>
    </form>
  );
}

const NOT_RECORDED = 'Not recorded';

function Opened({ opened: { request, account, words } }: { opened: OpenedEvidence }) {
  const facts = [
    {
      term: 'Account',
      detail: account ? [account.name, account.email].filter(Boolean).join(', ') : NOT_RECORDED,
    },
    { term: 'Address', detail: request?.ip ?? NOT_RECORDED },
    { term: 'Peer of the connection', detail: request?.peer ?? NOT_RECORDED },
    { term: 'Browser, as it said', detail: request?.userAgent ?? NOT_RECORDED },
    { term: 'Browser, as the page claims', detail: request?.claimedUserAgent ?? NOT_RECORDED },
    { term: 'Device, as the page claims', detail: request?.deviceId ?? NOT_RECORDED },
    ...(words === null ? [] : [{ term: 'The person’s own words', detail: words }]),
  ];
  return (
    <>
      <Alert variant="success" title="Opened, and on record">
        It is shown until you close this record. The person finds the time and the reason in their
        own data.
      </Alert>
      <DescriptionList items={facts} />
    </>
  );
}
