import { Link, useLocation } from 'react-router-dom';
import { formatLocal } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { href } from '../paths.ts';

const RECEIPT_ID = /^[0-9a-f-]{36}$/;

/** Reads the receipt of a refusal from the router state; null if the user did not come from one. */
function declinedIn(state: unknown): { eventId: string | null; at: string | null } | null {
  if (typeof state !== 'object' || state === null || !('declined' in state)) return null;
  const { declined } = state;
  if (typeof declined !== 'object' || declined === null) return null;
  const { eventId, receivedAt } = declined as Readonly<Record<string, unknown>>;
  const isId = typeof eventId === 'string' && RECEIPT_ID.test(eventId);
  const isTime = typeof receivedAt === 'string' && !Number.isNaN(Date.parse(receivedAt));
  return { eventId: isId ? eventId : null, at: isTime ? receivedAt : null };
}

/**
 * Notice after a refusal, with what a person can do then. Its links set the page that opens after
 * sign-in; the pages need a session, but no accepted terms.
 */
export default function DeclinedNotice() {
  const { state, search } = useLocation();
  const declined = declinedIn(state);
  if (declined === null) return null;
  const { eventId, at } = declined;
  const chosen = new URLSearchParams(search).get('next');
  const acts = [
    ...(eventId === null ? [] : [{ label: 'See the receipt', to: `/receipts/${eventId}` }]),
    { label: 'Take your data with you', to: href('ownData') },
    { label: 'Delete your account', to: href('deleteAccount') },
    { label: 'Decide again', to: href('dashboard') },
  ];
  return (
    <Alert title="Your refusal is recorded">
      <p>
        {at === null ? '' : `We recorded it on ${formatLocal(at)}. `}You are signed out. Choose what
        to open, then sign in below. Only “Decide again” shows the terms.
      </p>
      <ul className="mt-2 grid">
        {acts.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={`${href('login')}?next=${encodeURIComponent(to)}`}
              state={state}
              replace
              aria-current={chosen === to ? 'true' : undefined}
              className="link inline-flex target items-center aria-[current]:font-bold"
            >
              {label}
              {chosen === to ? ': opens after you sign in' : ''}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
