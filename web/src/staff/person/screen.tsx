import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { CONSENT_STATUS_LABELS } from '../../features/consent-words/labels.ts';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { QueryView } from '../../kit/query-view.tsx';
import { formatLocal } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { AccessActs } from './parts/access-acts.tsx';
import { AccountActs } from './parts/account-acts.tsx';
import { Acts } from './parts/acts.tsx';
import { PersonDecisionList } from './parts/decisions.tsx';
import { EndSessions, PersonSessions } from './parts/sessions.tsx';
import { Tickets } from './parts/tickets.tsx';
import { personQuery } from './person-calls.ts';

type Person = PersonAnswer['person'];

const VIEWS = {
  decisions: { label: 'Decisions', View: PersonDecisionList },
  sessions: { label: 'Sessions', View: PersonSessions },
  tickets: { label: 'Tickets', View: Tickets },
  acts: { label: 'Acts of staff', View: Acts },
};

function PersonScreen({ title, purpose }: { readonly title: string; readonly purpose: string }) {
  const { userId = '' } = useParams();
  const query = useQuery(personQuery(useHttp(), userId));
  const person = query.data?.person;
  return (
    <StaffPage
      title={person === undefined ? title : person.email || 'Erased person'}
      purpose={purpose}
      action={person ? <EndSessions person={person} /> : null}
    >
      <QueryView query={query} what="this person">
        {(answer) => <Content person={answer.person} />}
      </QueryView>
    </StaffPage>
  );
}

function Content({ person }: { person: Person }) {
  const { tabs, View } = useViews('About this person', VIEWS);
  return (
    <>
      <DescriptionList items={factsOf(person)} />
      {person.erasedAt === null ? (
        <>
          <AccountActs person={person} />
          <AccessActs person={person} />
        </>
      ) : null}
      {tabs}
      <View person={person} />
    </>
  );
}

function factsOf(person: Person) {
  const { roles, capabilities } = person.access;
  return [
    { term: 'Id', detail: <code>{person.id}</code> },
    { term: 'Name', detail: person.displayName ?? 'Not given' },
    {
      term: 'E-mail',
      detail: (
        <span className="flex flex-wrap items-center gap-2">
          {person.email || 'Erased'}
          {person.emailVerified ? null : <Badge variant="warning">Not confirmed</Badge>}
          {person.demo ? <Badge>Demo account</Badge> : null}
        </span>
      ),
    },
    { term: 'Consent', detail: CONSENT_STATUS_LABELS[person.consent] },
    { term: 'Roles', detail: roles.length === 0 ? 'None' : roles.join(', ') },
    ...(roles.includes('admin')
      ? [{ term: 'Tasks as administrator', detail: capabilities.join(', ') }]
      : []),
    { term: 'Plan', detail: person.planName ?? 'No paid plan' },
    ...(person.lock.until === null
      ? []
      : [{ term: 'Locked until', detail: formatLocal(person.lock.until) }]),
    { term: 'Second factor', detail: person.secondFactor ? 'On' : 'Off' },
    { term: 'Joined', detail: formatLocal(person.createdAt) },
    {
      term: 'Last seen',
      detail: person.lastSeenAt === null ? 'Never' : formatLocal(person.lastSeenAt),
    },
    ...(person.erasedAt === null ? [] : [{ term: 'Erased', detail: formatLocal(person.erasedAt) }]),
  ];
}

/** Account of one person, for administrators of people and compliance staff. */
export const screen: StaffScreen = {
  purpose: 'This view is on record. Résumés, letters and other work are never shown to staff.',
  Content: PersonScreen,
};
