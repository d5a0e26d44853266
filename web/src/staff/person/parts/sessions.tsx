import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { endSessions, personQuery } from '../person-calls.ts';
import { SaveTab } from './save-tab.tsx';

type Person = PersonAnswer['person'];
const schema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

/** Button that ends all sessions of a person. */
export function EndSessions({ person }: { person: Person }) {
  const { length } = person.sessions;
  if (!person.allowed.includes('end_sessions')) return null;
  const button = (
    <EndSession
      userId={person.id}
      sessionId={null}
      label="End all sessions"
      off={length === 0}
      title={length === 1 ? 'End the one session?' : `End all ${length} sessions?`}
      says="The person is signed out on every device at once and can sign in again."
      done="The person is signed out"
    />
  );
  if (length > 0) return button;
  return (
    <div className="grid justify-items-start gap-1">
      {button}
      <p className="text-sm text-muted">Not signed in on any device</p>
    </div>
  );
}

/** Live sessions, the latest first. */
export function PersonSessions({ person }: { person: Person }) {
  if (person.sessions.length === 0) {
    return <Empty title="No session">The person is not signed in on any device.</Empty>;
  }
  return (
    <div className="grid gap-6">
      <ul aria-label="Live sessions" className="divide-y divide-border border-y border-border">
        {person.sessions.map((one) => (
          <li
            key={one.id}
            className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <span>
              <strong className="block">{one.device.label}</strong>
              <span className="text-sm text-muted">
                Since {formatLocal(one.createdAt)}, last active {formatLocal(one.lastActivityAt)}
              </span>
            </span>
            {person.allowed.includes('end_sessions') ? (
              <EndSession
                userId={person.id}
                sessionId={one.id}
                label="End"
                title="End this session?"
                says={`${one.device.label} is signed out at once.`}
                done="The session is ended"
              />
            ) : null}
          </li>
        ))}
      </ul>
      <SaveTab userId={person.id} tab="sessions" rows="sessions" />
    </div>
  );
}

function EndSession(props: {
  userId: string;
  sessionId: string | null;
  label: string;
  off?: boolean;
  title: string;
  says: string;
  done: string;
}) {
  const { userId, sessionId, says, ...texts } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const { queryKey } = personQuery(http, userId);
  return (
    <StaffAct
      {...texts}
      verb={sessionId === null ? 'Sign them out' : 'End the session'}
      destructive
      says={<p>{says}</p>}
      schema={schema}
      initial={{ reason: '' }}
      send={({ reason }) => endSessions(http, userId, sessionId, reason)}
      onDone={() => void queries.invalidateQueries({ queryKey })}
    />
  );
}
