import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CONSENT_STATUS_LABELS, DECISION_LABELS } from '../../../features/consent-words/labels.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { asOfPerson, consentAsOfQuery } from '../api/reports.ts';
import { formatTopicPartitionOffset, PAST_CONSENT_STATUS_LABELS } from '../labels.ts';
import { typedOf } from '../trail-address.ts';
import { Paged, PersonLink } from './paged.tsx';
import { SaveList } from './save-list.tsx';

type Moment = { at: string; user: string };

const parseMoment = (search: URLSearchParams): Moment => ({
  at: search.get('at') ?? '',
  user: search.get('user') ?? '',
});
/** A record that is open belongs to the list of another moment. */
const formatMoment = ({ at, user }: Moment) => ({ at, user: user || null, record: null });

/** Shows who had accepted which versions at an instant. The instant is in the URL. */
export function AsOf() {
  const http = useHttp();
  const [moment, setMoment] = useUrlState(parseMoment, formatMoment);
  const { at, user } = moment;
  const query = useInfiniteQuery({ ...consentAsOfQuery(http, at, user), enabled: at !== '' });
  const wrong = (path: string) =>
    isProblem(query.error, 'VALIDATION_FAILED')
      ? query.error.errors.find((fault) => fault.path === path)?.message
      : undefined;
  const faults = { at: wrong('at'), user: wrong('user') ?? wrong('email') };
  const path = `as-of.csv?${new URLSearchParams({ at, ...asOfPerson(user) })}`;
  const ask = async (next: Moment) => {
    // the same question refetches
    if (next.at === at && next.user === user) await query.refetch();
    else setMoment(next);
  };
  return (
    <div className="grid gap-8">
      <MomentForm key={`${at} ${user}`} moment={moment} faults={faults} onAsk={ask} />
      {at === '' ? (
        <p className="max-w-prose text-muted">
          Who had accepted what at a past moment, and which versions were in force then, from the
          records up to that moment.
        </p>
      ) : null}
      {at === '' || faults.at || faults.user ? null : (
        <Found query={query} path={path} asked={user} />
      )}
    </div>
  );
}

const schema = async () => (await import('../form-schemas.ts')).momentFields;

/** @param faults of the last answer, by field */
function MomentForm(props: {
  moment: Moment;
  faults: Readonly<Record<keyof Moment, string | undefined>>;
  onAsk: (moment: Moment) => Promise<void>;
}) {
  const { moment, faults, onAsk } = props;
  const formatFault = (fault: string | undefined) => (fault ? `It ${fault}.` : undefined);
  return (
    <ActionForm
      schema={schema}
      initial={{ at: typedOf(moment.at), user: moment.user }}
      send={onAsk}
      verb="Show the consent state"
      wide
    >
      {(field) => (
        <div className="grid items-start gap-5 sm:grid-cols-[19rem_minmax(0,30rem)]">
          <Field
            label="Moment (UTC)"
            autoComplete="off"
            placeholder="2026-01-31 12:00"
            {...field('at')}
            error={field('at').error ?? formatFault(faults.at)}
          />
          <Field
            label="E-mail or id of the person (optional)"
            autoComplete="off"
            {...field('user')}
            error={formatFault(faults.user)}
          />
        </div>
      )}
    </ActionForm>
  );
}

function Found(props: {
  query: UseInfiniteQueryResult<InfiniteData<AsOfAnswer>>;
  /** API path of the file */
  path: string;
  /** e-mail or id that was asked for; '' for all people */
  asked: string;
}) {
  const [first] = props.query.data?.pages ?? [];
  return (
    <section aria-labelledby="as-of" className="grid gap-4">
      <Paged
        query={props.query}
        empty={formatNone(props.asked, first?.person ?? null)}
        more="Show more"
        head={({ at, documents }) => (
          <>
            <h2 id="as-of" className="text-lg">
              On {formatUtc(at)}
            </h2>
            <p className="text-muted">{formatBinding(documents)}</p>
            {first?.person ? <Asked person={first.person} /> : null}
          </>
        )}
        row={(person) => <Person key={person.userId} person={person} />}
      >
        <SaveList path={props.path}>Save the whole list (CSV)</SaveList>
      </Paged>
    </section>
  );
}

/** Names the person that was asked for. */
function Asked({ person }: { person: NonNullable<AsOfAnswer['person']> }) {
  return (
    <p>
      {person.email === null ? 'Person ' : `${person.email} `}
      <PersonLink userId={person.userId} />
    </p>
  );
}

/** Says why the list is empty. */
function formatNone(asked: string, person: AsOfAnswer['person']): string {
  if (asked === '') return 'There was no decision until then.';
  if (person === null) return 'No account has this e-mail address now.';
  return 'This person had made no decision until then.';
}

function formatBinding(documents: AsOfAnswer['documents']): string {
  const named = documents.map(
    ({ docType, version }) => `${docType === 'terms' ? 'terms' : 'privacy policy'} ${version}`,
  );
  return named.length === 0
    ? 'No document was in force yet.'
    : `In force then: ${named.join(', ')}.`;
}

function Person({ person }: { person: AsOfAnswer['items'][number] }) {
  const { userId, state, decision } = person;
  const place = formatTopicPartitionOffset(person);
  return (
    <li className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[1fr_auto]">
      <PersonLink userId={userId} />
      <span className="sm:text-right">
        {PAST_CONSENT_STATUS_LABELS[state] ?? CONSENT_STATUS_LABELS[state]}
      </span>
      <span className="text-sm text-muted">
        {decision === null
          ? 'The last record cannot be read'
          : `${DECISION_LABELS[decision.decision]} ${formatUtc(decision.decidedAt)}`}
        {decision?.termsVersion ? `, terms ${decision.termsVersion}` : ''}
        {decision?.privacyVersion ? `, privacy ${decision.privacyVersion}` : ''}
      </span>
      <Link
        className="link target inline-flex items-center text-sm sm:justify-self-end"
        to={`?${new URLSearchParams({ record: place })}`}
      >
        Record {place}
      </Link>
    </li>
  );
}
