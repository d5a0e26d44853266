import { Link, useLocation } from 'react-router-dom';
import { href, type PlannedName, ROUTES } from '../../app/paths.ts';
import { ConsentList } from '../../features/receipts/components/consent-list.tsx';
import { TOOLS as TEXTS } from '../../features/services/tools.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

type Tool = { name: PlannedName; title: string };

const TOOLS: readonly Tool[] = ROUTES.flatMap((route) =>
  route.access === 'member' && !route.ready && route.path.startsWith('/services/')
    ? [{ name: route.name, title: route.title }]
    : [],
);

/** A refused admin page says so here, by the router's state. */
function errorOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('error' in state)) return null;
  return typeof state.error === 'string' ? state.error : null;
}

export default function Dashboard() {
  const session = useSession();
  const { state } = useLocation();
  const error = errorOf(state);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-4 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl">Dashboard</h1>
        <p className="text-muted">Signed in as {session.user.email}</p>
      </header>
      {error ? <Alert variant="destructive" title={error} /> : null}
      <div className="grid gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-labelledby="record" className="grid content-start gap-5">
          <div className="grid gap-1">
            <h2 id="record" className="text-xl">
              Your consent record
            </h2>
            <p className="max-w-prose text-muted">
              Every decision about our terms, with a receipt that proves what you decided and when.
            </p>
          </div>
          <ConsentList userId={session.user.id} />
        </section>
        <Tools />
      </div>
    </div>
  );
}

function Tools() {
  return (
    <section aria-labelledby="tools" className="grid content-start gap-4">
      <h2 id="tools" className="text-xl">
        Career tools
      </h2>
      <p className="text-sm text-muted">
        <Badge className="mr-2">Not available yet</Badge>
        Each page says what its tool will do.
      </p>
      <ul className="divide-y divide-border border-y border-border">
        {TOOLS.map(({ name, title }) => (
          <li key={name}>
            <Link to={href(name)} className="group grid gap-0.5 py-3">
              <span className="font-bold underline-offset-4 group-hover:underline">{title}</span>
              <span className="text-sm text-muted">
                {TEXTS.find((text) => text.name === name)?.line}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
