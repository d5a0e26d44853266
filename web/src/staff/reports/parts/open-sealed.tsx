import type { OpenedEvidence, OpenSealedAnswer } from '@roletrail/contracts/http/audit-opening';
import type { SealedState } from '@roletrail/contracts/http/audit-trail';
import { useState } from 'react';
import { useSession } from '../../../features/session/session-context.tsx';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { openSealed } from '../api/audit.ts';
import { SEALED_LABELS } from '../labels.ts';
import { GROUNDS_PROBLEMS, NO_GROUNDS, OwnPassword, WhyFields } from './grounds.tsx';

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
        <p className="text-sm text-muted">Only compliance staff can open it.</p>
      ) : null}
    </section>
  );
}

const TITLES = {
  sealed: 'Sealed under the person’s own key',
  erased: 'Erased',
  cannot_be_opened: 'Cannot be opened',
};

const schema = async () => (await import('../form-schemas.ts')).openingFields;

function OpeningForm(props: { place: string; onOpened: (answer: OpenSealedAnswer) => void }) {
  const http = useHttp();
  return (
    <ActionForm
      schema={schema}
      initial={NO_GROUNDS}
      send={(body) => openSealed(http, props.place, body)}
      onDone={props.onOpened}
      problems={GROUNDS_PROBLEMS}
      general={(error) => (
        <Alert variant="destructive" title="Nothing was opened">
          {formatRefusal(error)}
        </Alert>
      )}
      verb="Open the sealed part"
      wide
    >
      {(field) => (
        <>
          <WhyFields
            field={field}
            help="We keep the reason and your id permanently. We delete this text when the person is erased."
          />
          <OwnPassword {...field('currentPassword')} />
        </>
      )}
    </ActionForm>
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
    { term: 'Browser, as it named itself', detail: request?.userAgent ?? NOT_RECORDED },
    { term: 'Browser, as the page claims', detail: request?.claimedUserAgent ?? NOT_RECORDED },
    { term: 'Device, as the page claims', detail: request?.deviceId ?? NOT_RECORDED },
    ...(words === null ? [] : [{ term: 'The person’s own words', detail: words }]),
  ];
  return (
    <>
      <Alert variant="success" title="Opened, and on record">
        It is shown until you close this record. The person sees the time and the reason in their
        own data.
      </Alert>
      <DescriptionList items={facts} />
    </>
  );
}
