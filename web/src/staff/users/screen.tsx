import type { ListedPerson } from '@roletrail/contracts/http/staff-people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CONSENT_STATUS_LABELS, DECISION_LABELS } from '../../features/consent-words/labels.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { SaveCsv } from '../../kit/staff/save-csv.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { type TableControl, useTableState } from '../../kit/table/use-table-state.ts';
import { formatLocal } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Invitations, Invite } from './invitations.tsx';
import { exportUsers, USERS_TABLE, usersQuery } from './users-query.ts';

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    id: 'email',
    header: 'E-mail',
    rowHeader: true,
    sortable: true,
    wide: true,
    cell: ({ id, email, displayName }) => (
      <Link to={`/admin/users/${id}`} data-row className="link target inline-grid">
        <span className="[overflow-wrap:anywhere]">{email}</span>
        {displayName === null ? null : (
          <span className="text-sm font-normal text-muted">{displayName}</span>
        )}
      </Link>
    ),
  },
  {
    id: 'roles',
    header: 'Roles',
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-1">
        {roles.length === 0 ? '–' : roles.map((role) => <Badge key={role}>{role}</Badge>)}
      </span>
    ),
  },
  { id: 'plan', header: 'Plan', cell: ({ planName }) => planName ?? '–' },
  { id: 'consent', header: 'Consent', cell: ({ consent }) => CONSENT_STATUS_LABELS[consent] },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatLocal(lastSeenAt)),
  },
  {
    id: 'created',
    header: 'Joined',
    hidden: true,
    cell: ({ createdAt }) => formatLocal(createdAt),
  },
];

function Users(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const session = useSession();
  const tasks = session.status === 'signed-in' ? session.user.capabilities : [];
  const mayInvite = tasks.includes('users');
  const control = useTableState(USERS_TABLE);
  const { data, error, isFetching, refetch } = useQuery({
    ...usersQuery(http, control),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffPage
      {...texts}
      action={mayInvite ? <Invite withPlan={tasks.includes('growth')} /> : null}
    >
      {mayInvite ? <Invitations /> : null}
      <DataTable<ListedPerson>
        id="users"
        caption="People found"
        columns={COLUMNS}
        control={control}
        rowKey={({ id }) => id}
        rows={data?.items}
        total={null}
        cursor={{ next: data?.nextCursor ?? null }}
        fetching={isFetching}
        {...(error
          ? {
              error: <LoadFailure what="the people" error={error} onRetry={() => void refetch()} />,
            }
          : {})}
        filters={<Filters control={control} />}
        saveFile={
          <SaveCsv
            size="sm"
            rows="people"
            says="The file has the e-mail address of each person who matches the filters."
            save={(reason) => exportUsers(http, control.filters, reason)}
          />
        }
        empty={<Empty title="No person matches">Change the filters to find a person.</Empty>}
      />
    </StaffPage>
  );
}

function Filters({ control }: { control: TableControl }) {
  const { filters, setFilter } = control;
  return (
    <>
      <Field
        label="Find"
        type="search"
        placeholder="E-mail, name or id"
        value={filters.q ?? ''}
        onChange={({ target }) => setFilter('q', target.value, 'typing')}
      />
      <SelectField
        label="Role"
        value={filters.role ?? ''}
        onChange={({ target }) => setFilter('role', target.value)}
      >
        <option value="">Any</option>
        <option value="admin">Administrators</option>
        <option value="compliance">Compliance</option>
        <option value="none">No role</option>
      </SelectField>
      <SelectField
        label="Last decision"
        value={filters.decision ?? ''}
        onChange={({ target }) => setFilter('decision', target.value)}
      >
        <option value="">Any</option>
        {Object.entries(DECISION_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="none">None</option>
      </SelectField>
    </>
  );
}

/** List of all accounts, for administrators of people and compliance staff. */
export const screen: StaffScreen = {
  purpose: 'Accounts with their roles, plan and consent. Open one to act on it.',
  Content: Users,
};
