import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { CAPABILITIES, type Capability } from '@roletrail/contracts/staff/capabilities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../features/session/session-context.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { personQuery, resetFactor, setCapabilities, setRole } from '../person-calls.ts';

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

/** Acts on roles, tasks and second factor. Hidden for the own account and without the task. */
export function AccessActs({ person }: { person: Person }) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  if (!user?.capabilities.includes('users') || user.id === person.id) return null;
  const isAdmin = person.access.roles.includes('admin');
  return (
    <section aria-label="Roles and tasks" className="flex flex-wrap gap-2" data-no-print>
      <RoleAct person={person} granting="admin" name="administrator" />
      <RoleAct person={person} granting="compliance" name="compliance staff" />
      {isAdmin ? <TasksAct person={person} /> : null}
      {person.secondFactor ? <FactorAct person={person} /> : null}
      <Button asChild variant="outline">
        <Link to={`/admin/delete-user?user=${person.id}`}>Delete this account</Link>
      </Button>
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
      label={granted ? `Make ${name}` : `No longer ${name}`}
      title={granted ? `Make this person ${name}?` : `Take the role ${role} away?`}
      says={
        <p>
          {granted
            ? 'Their sessions become as short as those of staff. Other staff can take it away again.'
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
