import type { PersonAct, PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { CAPABILITIES, type Capability } from '@roletrail/contracts/staff/capabilities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { personQuery, resetFactor, setCapabilities, setRole } from '../person-calls.ts';
import { AskAgain } from './ask-again.tsx';

type Person = PersonAnswer['person'];
const schema = async () => (await import('@roletrail/contracts/http/staff')).staffSecuredBody;
const INITIAL = { reason: '', currentPassword: '' };
const LABELS = { roles: 'Roles', capabilities: 'Tasks' };
const TASKS: Readonly<Record<Capability, string>> = {
  users: 'People: accounts, roles, sessions',
  content: 'Content: articles',
  growth: 'Growth: plans, codes, figures',
  ops: 'Operation: health, records, readiness',
  settings: 'Settings',
};

const ACTS = [
  'ask_again',
  'grant_admin',
  'revoke_admin',
  'grant_compliance',
  'revoke_compliance',
  'limit_capabilities',
  'reset_second_factor',
  'request_erasure',
] as const;

/** Acts that the reader may do on this person; nothing if there is none. */
export function AccessActs({ person }: { person: Person }) {
  const may = (act: PersonAct) => person.allowed.includes(act);
  if (!ACTS.some(may)) return null;
  return (
    <section aria-label="Consent, roles and tasks" className="flex flex-wrap gap-2" data-no-print>
      {may('ask_again') ? <AskAgain person={person} /> : null}
      {may('grant_admin') || may('revoke_admin') ? (
        <RoleAct person={person} granting="admin" name="administrator" />
      ) : null}
      {may('grant_compliance') || may('revoke_compliance') ? (
        <RoleAct person={person} granting="compliance" name="compliance staff" />
      ) : null}
      {may('limit_capabilities') ? <TasksAct person={person} /> : null}
      {may('reset_second_factor') ? <FactorAct person={person} /> : null}
      {may('request_erasure') ? (
        <Button asChild variant="outline">
          <Link to={`/admin/delete-user?user=${person.id}`}>Delete this account</Link>
        </Button>
      ) : null}
    </section>
  );
}

/** Common props of the acts of one person. */
function useActs({ id, access }: Person) {
  const http = useHttp();
  const queries = useQueryClient();
  const query = personQuery(http, id);
  const { refetch } = useQuery({ ...query, enabled: false });
  return {
    http,
    common: {
      schema,
      initial: INITIAL,
      password: true,
      labels: LABELS,
      seen: { roles: access.roles, capabilities: access.capabilities },
      onReload: refetch,
      onDone: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
    },
  };
}

function RoleAct(props: { person: Person; granting: 'admin' | 'compliance'; name: string }) {
  const { person, granting: role, name } = props;
  const { http, common } = useActs(person);
  const granted = !person.access.roles.includes(role);
  const path = { userId: person.id, role };
  return (
    <StaffAct
      {...common}
      label={granted ? `Make ${name}` : `Remove the role of ${name}`}
      title={granted ? `Make this person ${name}?` : `Take the role ${role} away?`}
      says={
        <p>
          {granted
            ? 'Their sessions become as short as those of other staff. Staff can take the role away again.'
            : 'It takes effect at once, on open pages too.'}
        </p>
      }
      verb={granted ? 'Give the role' : 'Take it away'}
      destructive={!granted}
      send={(values) => setRole(http, path, person.access.version, { ...values, granted })}
      done={granted ? 'The role is given' : 'The role is taken away'}
    />
  );
}

function TasksAct({ person }: { person: Person }) {
  const { http, common } = useActs(person);
  const [tasks, setTasks] = useState<readonly Capability[]>(person.access.capabilities);
  const { id, access } = person;
  return (
    <StaffAct
      {...common}
      label="Change tasks"
      title="Which tasks may this administrator do?"
      verb="Change the tasks"
      send={(values) =>
        setCapabilities(http, id, access.version, { ...values, capabilities: tasks })
      }
      done="The tasks are changed"
    >
      {() => (
        <fieldset className="grid gap-1">
          <legend className="font-bold">Tasks</legend>
          {CAPABILITIES.map((one) => (
            <CheckboxField
              key={one}
              label={TASKS[one]}
              checked={tasks.includes(one)}
              onChange={({ target }) =>
                setTasks(target.checked ? [...tasks, one] : tasks.filter((task) => task !== one))
              }
            />
          ))}
        </fieldset>
      )}
    </StaffAct>
  );
}

function FactorAct({ person }: { person: Person }) {
  const { http, common } = useActs(person);
  return (
    <StaffAct
      {...common}
      label="Reset second factor"
      title="Remove the second factor?"
      says={<p>All sessions of the person end, and they get a mail about it.</p>}
      verb="Remove it"
      destructive
      send={(values) => resetFactor(http, person.id, values)}
      done="The second factor is removed"
    />
  );
}
