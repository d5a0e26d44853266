import type { ErasureImpact, ErasurePlan } from '@roletrail/contracts/http/delete-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSession } from '../../../features/session/session-context.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { ERASURES_KEY, planQuery, requestErasure, setHold } from '../api.ts';
import { FATES, formatWindow, REASONS } from '../labels.ts';

const load = () => import('@roletrail/contracts/http/delete-user');
const requestSchema = async () => (await load()).staffErasureBody;
const staffSchemas = () => import('@roletrail/contracts/http/staff');
const holdSchema = async () => (await staffSchemas()).staffActBody;
const liftSchema = async () => (await staffSchemas()).staffSecuredBody;
type HoldForm = { reason: string; currentPassword?: string };
const LABELS = {
  roles: 'Roles',
  capabilities: 'Tasks',
  held: 'Legal hold',
  request: 'Open request',
};

/** What a deletion of this account does, and its acts. */
export function Plan({ userId, onOther }: { userId: string; onOther: () => void }) {
  const query = useQuery(planQuery(useHttp(), userId));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Button variant="outline" className="justify-self-start" onClick={onOther}>
        Choose another account
      </Button>
      <QueryView query={query} what="this account">
        {(plan) => <Content plan={plan} />}
      </QueryView>
    </div>
  );
}

const COLUMNS: readonly Column<ErasureImpact>[] = [
  {
    id: 'holds',
    header: 'Data',
    rowHeader: true,
    wide: true,
    cell: ({ holds }) => holds,
    csv: ({ holds }) => holds,
  },
  {
    id: 'rows',
    header: 'Rows',
    numeric: true,
    cell: ({ rows, more }) => `${rows.toLocaleString('en-GB')}${more ? ' or more' : ''}`,
    csv: ({ rows }) => rows,
  },
  {
    id: 'fate',
    header: 'Then',
    cell: ({ fate }) => FATES[fate],
    csv: ({ fate }) => FATES[fate],
  },
  {
    id: 'why',
    header: 'Why',
    wide: true,
    cell: ({ why }) => why ?? '–',
    csv: ({ why }) => why,
  },
  {
    id: 'table',
    header: 'Table',
    hidden: true,
    cell: ({ table }) => <code>{table}</code>,
    csv: ({ table }) => table,
  },
];

function Content({ plan }: { plan: ErasurePlan }) {
  const { person, hold, pending, impact } = plan;
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.id === person.id;
  const isOpen = person.erasedAt === null && !isOwn;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notices plan={plan} isOwn={isOwn} />
      <DescriptionList items={factsOf(plan)} />
      {isOpen ? (
        <div className="flex flex-wrap gap-3" data-no-print>
          {hold === null && pending === null ? <RequestAct plan={plan} /> : null}
          <HoldAct key={plan.hold === null ? 'set' : 'lift'} plan={plan} />
        </div>
      ) : null}
      <WholeTable
        id="erasure-impact"
        caption="What a deletion does"
        columns={COLUMNS}
        rows={impact}
        rowKey={({ table }) => table}
      />
      <p className="max-w-prose text-sm text-muted">
        “Emptied”: the row stays, without anything that names the person. Sealed parts of the record
        can never be opened again.
      </p>
    </div>
  );
}

/** Alerts of what blocks a deletion, or is under way. */
function Notices({ plan, isOwn }: { plan: ErasurePlan; isOwn: boolean }) {
  const { person, hold, pending } = plan;
  if (person.erasedAt !== null) return <Alert variant="success" title="This account is deleted" />;
  return (
    <>
      {isOwn ? (
        <Alert variant="warning" title="This is your own account">
          Another administrator can delete it. You can delete it yourself under{' '}
          <Link className="link" to="/delete-account">
            Delete my account
          </Link>
          .
        </Alert>
      ) : null}
      {hold ? (
        <Alert variant="warning" title="This account is under a legal hold">
          Since {formatLocal(hold.since)}. Nothing deletes it until the hold is lifted, also not the
          person’s own request.
        </Alert>
      ) : null}
      {pending ? (
        <Alert
          variant="warning"
          title={
            pending.by === 'person'
              ? 'The person asked for the deletion'
              : pending.dueAt === null
                ? 'A request of staff waits for approval'
                : 'Staff have scheduled the deletion'
          }
        >
          {pending.dueAt === null ? null : `Due on ${formatLocal(pending.dueAt)}. `}
          {pending.by === 'staff' ? (
            <Link className="link" to="/admin/delete-user?view=open">
              See the open requests
            </Link>
          ) : (
            'Only the person can take it back.'
          )}
        </Alert>
      ) : null}
    </>
  );
}

function factsOf({ person, approvals, windowMs }: ErasurePlan) {
  return [
    {
      term: 'E-mail',
      detail:
        person.erasedAt === null ? (
          <Link className="link" to={`/admin/users/${person.id}`}>
            {person.email}
          </Link>
        ) : (
          'Erased'
        ),
    },
    { term: 'Name', detail: person.displayName ?? 'Not given' },
    { term: 'Roles', detail: person.roles.length === 0 ? 'None' : person.roles.join(', ') },
    { term: 'Deletion', detail: formatWindow(windowMs) },
    {
      term: 'Approval',
      detail: approvals === 2 ? 'A second administrator must approve' : 'Not required',
    },
  ];
}

function useReload(plan: ErasurePlan) {
  const queries = useQueryClient();
  const http = useHttp();
  const { refetch } = useQuery({ ...planQuery(http, plan.person.id), enabled: false });
  return {
    http,
    common: {
      seen: {
        roles: plan.person.roles,
        held: plan.hold !== null,
        request: plan.pending?.by ?? null,
      },
      labels: LABELS,
      onReload: refetch,
      onDone: () => void queries.invalidateQueries({ queryKey: ERASURES_KEY }),
    },
  };
}

function RequestAct({ plan }: { plan: ErasurePlan }) {
  const { http, common } = useReload(plan);
  const { approvals, windowMs, person } = plan;
  return (
    <StaffAct
      {...common}
      label="Delete this account"
      variant="destructive"
      title="Delete this account?"
      says={
        <p>
          {approvals === 2
            ? `Another administrator must approve it. The account is deleted ${formatWindow(windowMs)}.`
            : `The account is deleted ${formatWindow(windowMs)}. Until then staff can take it back.`}{' '}
          We write to the person. Afterwards the account cannot be restored.
        </p>
      }
      verb={approvals === 2 ? 'Ask for approval' : 'Schedule the deletion'}
      destructive
      password
      schema={requestSchema}
      initial={{ code: 'asked_by_person', email: '', reason: '', currentPassword: '' }}
      send={(values) => requestErasure(http, plan, values)}
      done={approvals === 2 ? 'The request waits for approval' : 'The deletion is scheduled'}
    >
      {(field) => (
        <>
          <SelectField label="Kind of reason" {...field('code')}>
            {Object.entries(REASONS).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label="E-mail address of the account"
            help={`Type ${person.email}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
          />
        </>
      )}
    </StaffAct>
  );
}

function HoldAct({ plan }: { plan: ErasurePlan }) {
  const { http, common } = useReload(plan);
  const held = plan.hold === null;
  // without the hold a deletion that is due may be carried out before an undo
  const canUndo = held || plan.pending === null;
  return (
    <StaffAct<HoldForm, string>
      {...common}
      label={held ? 'Set a legal hold' : 'Lift the legal hold'}
      title={held ? 'Set a legal hold?' : 'Lift the legal hold?'}
      says={
        <p>
          {held
            ? 'Nothing deletes the account while the hold lasts, not even the person’s own request.'
            : 'A deletion that is due is then carried out at once.'}
        </p>
      }
      verb={held ? 'Set the hold' : 'Lift the hold'}
      schema={held ? holdSchema : liftSchema}
      password={!held}
      initial={held ? { reason: '' } : { reason: '', currentPassword: '' }}
      send={(given) => setHold(http, plan, { ...given, held })}
      {...(canUndo
        ? {
            undo: async (version: string) => {
              const { person } = plan;
              await setHold(http, { person, version }, { reason: TAKEN_BACK, held: !held });
              await common.onReload();
            },
          }
        : {})}
      done={held ? 'The account is under a legal hold' : 'The legal hold is lifted'}
    />
  );
}
