import type { AccountLock } from '@roletrail/contracts/http/staff-account';
import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PlanField } from '../../../features/pricing/plan-field.tsx';
import { DateField } from '../../../kit/form/fields.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { lockAccount, sendVerification, setPlan, undoPlan } from '../account-calls.ts';
import { personQuery } from '../person-calls.ts';

type Person = PersonAnswer['person'];
const reasonForm = async () => (await import('../forms.ts')).reasonForm;
const lockForm = async () => (await import('../forms.ts')).lockForm;
const unlockForm = async () => (await import('../forms.ts')).unlockForm;
const planForm = async () => (await import('../forms.ts')).planForm;
const UNDONE = 'Undone at once';
const DAY_MS = 86_400_000;

/** Lock, plan and verification mail, as far as the reader may do them; nothing if none. */
export function AccountActs({ person }: { person: Person }) {
  const [locks, plans, verifies] = (['lock', 'set_plan', 'send_verification'] as const).map((act) =>
    person.allowed.includes(act),
  );
  if (!locks && !plans && !verifies) return null;
  return (
    <section aria-label="Account" className="flex flex-wrap gap-2" data-no-print>
      {!locks ? null : person.lock.until === null ? (
        <Lock person={person} />
      ) : (
        <Unlock person={person} />
      )}
      {plans ? <Plan person={person} /> : null}
      {verifies ? <Verification person={person} /> : null}
    </section>
  );
}

function useActs({ id }: Pick<Person, 'id'>) {
  const http = useHttp();
  const queries = useQueryClient();
  const query = personQuery(http, id);
  const { refetch } = useQuery({ ...query, enabled: false });
  const onDone = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  return { http, onDone, onReload: refetch };
}

/** Part of the body of a lock: the password, which an account with a role takes. */
const secretOf = (secured: boolean, currentPassword: string) =>
  secured ? { currentPassword } : {};

function Lock({ person: { id, lock, roles } }: { person: Person }) {
  const { http, onDone, onReload } = useActs({ id });
  const secured = roles.length > 0;
  return (
    <StaffAct
      label="Lock"
      title="Lock this account?"
      says={
        <p>
          The person is signed out on every device at once and cannot sign in before the lock ends.
          They get a mail about it, without the reason.
        </p>
      }
      verb="Lock the account"
      destructive
      schema={lockForm}
      initial={{ reason: '', day: '', currentPassword: '' }}
      password={secured}
      seen={{ lockedUntil: lock.until }}
      labels={{ lockedUntil: 'Locked until' }}
      onReload={onReload}
      onDone={onDone}
      send={({ reason, day, currentPassword }) => {
        const until = `${day}T00:00:00.000Z`;
        const secret = secretOf(secured, currentPassword);
        return lockAccount(http, id, lock.version, { reason, until, ...secret });
      }}
      done="The account is locked"
      {...(secured
        ? {}
        : {
            undo: async ({ version }: AccountLock) => {
              await lockAccount(http, id, version, { reason: UNDONE, until: null });
              onDone();
            },
          })}
    >
      {(field) => (
        <DateField
          label="Until"
          help="The lock ends by itself as this day begins (UTC)."
          min={new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}
          {...field('day')}
        />
      )}
    </StaffAct>
  );
}

function Unlock({ person }: { person: Person }) {
  const { http, onDone, onReload } = useActs(person);
  const { id, lock, roles } = person;
  const { until } = lock;
  const secured = roles.length > 0;
  return (
    <StaffAct
      label="Unlock"
      title="Unlock this account?"
      says={
        <p>
          The lock ends now instead of {until === null ? 'later' : formatLocal(until)}. The person
          gets a mail about it.
        </p>
      }
      verb="Unlock the account"
      schema={unlockForm}
      initial={{ reason: '', currentPassword: '' }}
      password={secured}
      seen={{ lockedUntil: until }}
      labels={{ lockedUntil: 'Locked until' }}
      onReload={onReload}
      onDone={onDone}
      send={({ reason, currentPassword }) => {
        const secret = secretOf(secured, currentPassword);
        return lockAccount(http, id, lock.version, { reason, until: null, ...secret });
      }}
      done="The account is unlocked"
      {...(secured
        ? {}
        : {
            undo: async ({ version }: AccountLock) => {
              await lockAccount(http, id, version, { reason: UNDONE, until });
              onDone();
            },
          })}
    />
  );
}

function Plan({ person }: { person: Person }) {
  const { http, onDone, onReload } = useActs(person);
  const { id, paidPlan } = person;
  return (
    <StaffAct
      label="Change plan"
      title="Which plan should this person have?"
      says={<p>At its list price, from now on. The person gets a mail. Nothing is charged.</p>}
      verb="Set the plan"
      schema={planForm}
      initial={{ reason: '', tier: paidPlan.tier ?? '' }}
      seen={{ plan: paidPlan.tier }}
      labels={{ plan: 'Plan' }}
      onReload={onReload}
      onDone={onDone}
      send={({ reason = '', tier }) =>
        setPlan(http, id, paidPlan.version, { reason, tier: tier === '' ? null : tier })
      }
      done="The plan is set"
      undo={async ({ version }) => {
        await undoPlan(http, id, version);
        onDone();
      }}
    >
      {(field) => <PlanField {...field('tier')} />}
    </StaffAct>
  );
}

function Verification({ person }: { person: Person }) {
  const { http, onDone } = useActs(person);
  return (
    <StaffAct
      label="Send the confirmation link"
      title="Send the link to confirm the address?"
      says={<p>It goes to {person.email} and works for 24 hours.</p>}
      verb="Send the link"
      schema={reasonForm}
      initial={{ reason: '' }}
      send={({ reason }) => sendVerification(http, person.id, reason)}
      onDone={onDone}
      done="The link is on its way"
    />
  );
}
