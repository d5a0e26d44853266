import type { StaffErasure } from '@roletrail/contracts/http/delete-user';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSession } from '../../../features/session/session-context.tsx';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { saveList } from '../../../lib/save-list.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { decideErasure, ERASURES_KEY, erasuresQuery, saveCertificate } from '../api.ts';
import { ERASURE_STATE_LABELS, REASONS } from '../labels.ts';

const CODE = listFilter({
  table: 'erasures',
  rows: 'requests',
  name: 'code',
  label: 'Reason',
  all: 'All reasons',
  values: REASONS,
});

/** Requests of staff to delete accounts, newest first. */
export function RequestList({ state }: { state: 'open' | 'closed' }) {
  const http = useHttp();
  const filter = useListFilter(CODE);
  const query = useInfiniteQuery(erasuresQuery(http, { state, ...filter.query }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {filter.field}
      <QueryView
        query={query}
        what="the requests"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <Empty title={state === 'open' ? 'No open request' : 'No closed request'}>
            {state === 'open'
              ? 'To request a deletion, open “Delete an account”.'
              : 'Requests that are completed, refused or taken back appear here.'}
          </Empty>
        }
      >
        {({ pages }) => (
          <ul aria-label="Requests" className="divide-y divide-border border-y border-border">
            {pages.flatMap(({ items }) =>
              items.map((item) => <Request key={item.id} request={item} />),
            )}
          </ul>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more requests</LoadMore>
      <div>
        <SaveCsv
          rows="requests"
          says="The file has the requests of this list, with the e-mail addresses of people who are not deleted yet."
          save={(reason) =>
            saveList(
              http,
              { path: '/admin/erasures', name: 'deletions' },
              { state, reason, ...filter.query },
            )
          }
        />
      </div>
    </div>
  );
}

const nameOf = ({ email }: { email: string }) => email || 'an erased member of staff';

function Request({ request }: { request: StaffErasure }) {
  const { userId, email, state, reason, requestedBy, decidedBy, held } = request;
  const { label, variant } = ERASURE_STATE_LABELS[state];
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
      <div className="grid content-start gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {email === '' ? (
            <span className="font-bold">Erased person</span>
          ) : (
            <Link
              className="link target inline-flex items-center font-bold"
              to={`/admin/delete-user?user=${userId}`}
            >
              {email}
            </Link>
          )}
          <Badge variant={variant}>{label}</Badge>
          {held ? <Badge variant="warning">Legal hold</Badge> : null}
        </h2>
        <p>{REASONS[reason]}</p>
        <p className="text-sm text-muted">
          Requested by {nameOf(requestedBy)}, {formatLocal(request.requestedAt)}.
          {decidedBy === null ? '' : ` Decided by ${nameOf(decidedBy)}.`}
        </p>
        <p className="text-sm text-muted">{timeOf(request)}</p>
        {email === '' ? <code className="text-sm text-muted">{userId}</code> : null}
      </div>
      <Acts request={request} />
    </li>
  );
}

function timeOf({ dueAt, closedAt }: StaffErasure): string {
  if (closedAt !== null) return `Closed ${formatLocal(closedAt)}.`;
  return dueAt === null ? 'Not due before it is approved.' : `Due ${formatLocal(dueAt)}.`;
}

function Acts({ request }: { request: StaffErasure }) {
  const session = useSession();
  const own = session.status === 'signed-in' ? session.user.id : null;
  const { state, requestedBy, userId } = request;
  if (state === 'erased') return <Certificate request={request} />;
  if (state !== 'waiting' && state !== 'scheduled') return null;
  const mayApprove = state === 'waiting' && own !== requestedBy.id && own !== userId;
  const verb = state === 'scheduled' ? 'Take back' : own === requestedBy.id ? 'Withdraw' : 'Refuse';
  return (
    <div className="flex flex-wrap content-start gap-3">
      {mayApprove ? <Approve request={request} /> : null}
      <Cancel request={request} verb={verb} />
    </div>
  );
}

const approveSchema = async () =>
  (await import('@roletrail/contracts/http/delete-user')).approveErasureBody;
const cancelSchema = async () =>
  (await import('@roletrail/contracts/http/delete-user')).cancelErasureBody;

function useDecision(request: StaffErasure) {
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ERASURES_KEY });
  return {
    http,
    common: {
      seen: { state: request.state },
      labels: { state: 'State' },
      onReload: reload,
      onDone: () => void reload(),
    },
  };
}

function Approve({ request }: { request: StaffErasure }) {
  const { http, common } = useDecision(request);
  return (
    <StaffAct
      {...common}
      label={
        <>
          Approve<span className="sr-only"> {request.email}</span>
        </>
      }
      variant="default"
      title={`Approve the deletion of ${request.email}?`}
      says={<p>The deletion is then scheduled, and we write to the person.</p>}
      verb="Approve the deletion"
      destructive
      password
      schema={approveSchema}
      initial={{ reason: '', currentPassword: '' }}
      send={(body) => decideErasure(http, 'approve', request, body)}
      done="The deletion is scheduled"
    />
  );
}

function Cancel({ request, verb }: { request: StaffErasure; verb: string }) {
  const { http, common } = useDecision(request);
  return (
    <StaffAct
      {...common}
      label={
        <>
          {verb}
          <span className="sr-only"> {request.email}</span>
        </>
      }
      title={`${verb} the deletion of ${request.email}?`}
      says={
        <p>
          The account stays.{' '}
          {request.state === 'scheduled'
            ? 'We write to the person.'
            : 'The person was not informed.'}
        </p>
      }
      verb="Keep the account"
      schema={cancelSchema}
      initial={{ reason: '' }}
      send={(body) => decideErasure(http, 'cancel', request, body)}
      done="The account stays"
    />
  );
}

function Certificate({ request: { id } }: { request: StaffErasure }) {
  const http = useHttp();
  const saving = useAction();
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap gap-3">
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="outline"
            busy={saving.busy}
            onClick={() => void saving.run(() => saveCertificate(http, id, format))}
          >
            Certificate ({format.toUpperCase()})
          </Button>
        ))}
      </div>
      {saving.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatErrorMessage(saving.error)}
        </p>
      ) : null}
    </div>
  );
}
