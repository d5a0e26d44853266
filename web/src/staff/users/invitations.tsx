import type { InvitationItem } from '@roletrail/contracts/http/invitations';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { PlanField } from '../../features/pricing/plan-field.tsx';
import { listFilter, useListFilter } from '../../kit/list-filter.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { QueryView } from '../../kit/query-view.tsx';
import { StaffAct, TAKEN_BACK } from '../../kit/staff/act-dialog.tsx';
import { SaveCsv } from '../../kit/staff/save-csv.tsx';
import { formatLocal } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { saveList } from '../../lib/save-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import {
  actOnInvitation,
  INVITATIONS_KEY,
  invitationsOptions,
  invite,
} from './invitation-calls.ts';

const inviteForm = async () => (await import('./forms.ts')).inviteForm;
const actForm = async () => (await import('./forms.ts')).actForm;
const EMPTY = { reason: '', email: '', role: '' as const, plan: '', currentPassword: '' };

function useReload() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: INVITATIONS_KEY });
}

/**
 * Button that invites a person by e-mail.
 * @param withPlan true: the reader may give a plan, which takes the task `growth`
 */
export function Invite({ withPlan }: { withPlan: boolean }) {
  const http = useHttp();
  const reload = useReload();
  return (
    <StaffAct
      label="Invite"
      variant="default"
      title="Invite a person"
      says={
        <p>
          They get a link that works once, for 7 days. They choose a password and read the terms as
          everyone does.
        </p>
      }
      verb="Send the invitation"
      schema={inviteForm}
      initial={EMPTY}
      send={({ role, plan, currentPassword, ...body }) =>
        invite(http, {
          ...body,
          role: role === '' ? null : role,
          plan: plan === '' ? null : plan,
          ...(role === '' ? {} : { currentPassword }),
        })
      }
      onDone={reload}
      done="The invitation is on its way"
    >
      {(field) => (
        <>
          <Field label="E-mail" type="email" autoComplete="off" {...field('email')} />
          <SelectField label="Role" {...field('role')}>
            <option value="">None</option>
            <option value="admin">Administrator</option>
            <option value="compliance">Compliance</option>
          </SelectField>
          {withPlan ? <PlanField {...field('plan')} /> : null}
          <PasswordField
            label="Your password"
            help="Only needed to give a role."
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        </>
      )}
    </StaffAct>
  );
}

const EXPIRED = listFilter({
  table: 'invitations',
  rows: 'invitations',
  name: 'expired',
  label: 'Link',
  all: 'Any',
  values: { false: 'Works', true: 'Expired' },
});

/** Invitations that wait, newest first. Nothing if there are none. */
export function Invitations() {
  const http = useHttp();
  const filter = useListFilter(EXPIRED);
  const query = useInfiniteQuery(invitationsOptions(http, filter.query));
  return (
    <QueryView query={query} what="the invitations" isEmpty={() => false}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0 && filter.value === '') return null;
        return (
          <section aria-labelledby="invitations" className="grid gap-3">
            <h2 id="invitations" className="text-xl">
              Open invitations
            </h2>
            {filter.field}
            {items.length === 0 ? <p className="text-muted">No invitation matches.</p> : null}
            <ul className="divide-y divide-border border-y border-border">
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">
              <LoadMore queries={[query]}>Show more invitations</LoadMore>
              <SaveCsv
                rows="invitations"
                says="The file has the e-mail address of each person with an open invitation."
                save={(reason) =>
                  saveList(
                    http,
                    { path: '/admin/invitations', name: 'invitations' },
                    { reason, ...filter.query },
                  )
                }
                size="sm"
              />
            </div>
          </section>
        );
      }}
    </QueryView>
  );
}

function Item({ item }: { item: InvitationItem }) {
  const { email, role, planName, sentAt, expiresAt, expired } = item;
  const more = [
    role === null ? null : `role ${role}`,
    planName === null ? null : `plan ${planName}`,
  ];
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="flex flex-wrap items-center gap-2">
          {email}
          {expired ? <Badge variant="warning">Expired</Badge> : null}
        </strong>
        <span className="text-sm text-muted">
          {[...more, `sent ${formatLocal(sentAt)}`, `ends ${formatLocal(expiresAt)}`]
            .filter((part) => part !== null)
            .join(', ')}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Act item={item} verb="send" />
        <Act item={item} verb="withdraw" />
      </span>
    </li>
  );
}

const TEXTS = {
  send: {
    label: 'Send again',
    title: 'Send the invitation again?',
    says: 'The new link works for 7 days. The earlier one stops working.',
    verb: 'Send it',
    done: 'The invitation is on its way',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw this invitation?',
    says: 'Its link stops working, and we delete the address.',
    verb: 'Withdraw it',
    done: 'The invitation is withdrawn',
  },
};

function Act({ item, verb }: { item: InvitationItem; verb: 'send' | 'withdraw' }) {
  const http = useHttp();
  const reload = useReload();
  const { says, ...texts } = TEXTS[verb];
  const secured = item.role !== null;
  return (
    <StaffAct
      {...texts}
      size="sm"
      says={
        <p>
          {item.email}. {says}
        </p>
      }
      destructive={verb === 'withdraw'}
      schema={actForm}
      initial={{ reason: '', currentPassword: '' }}
      password={secured}
      seen={{ role: item.role, plan: item.plan, sentAt: item.sentAt }}
      labels={{ role: 'Role', plan: 'Plan', sentAt: 'Sent' }}
      send={({ reason, currentPassword }) =>
        actOnInvitation(http, verb, item, { reason, ...(secured ? { currentPassword } : {}) })
      }
      onReload={async () => reload()}
      onDone={reload}
      {...(verb === 'withdraw'
        ? {
            undo: async () => {
              await actOnInvitation(http, 'restore', item, { reason: TAKEN_BACK });
              reload();
            },
          }
        : {})}
    />
  );
}
