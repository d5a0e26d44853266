import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NextStepsTrail } from '../../app/dashboard/next-steps-trail.tsx';
import { href, ROUTES } from '../../app/paths.ts';
import { DESK, kindOf, staffGroups } from '../../app/shell/navigation.ts';
import { ConsentList } from '../../features/receipts/components/consent-list.tsx';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { TOOLS, type ToolText } from '../../features/services/tools.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const titles = new Map<string, { title: string; ready: boolean }>(
  ROUTES.map(({ name, title, ready }) => [name, { title, ready }]),
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
  const { user } = session;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 px-4 py-10 sm:py-14">
      <PageHeader
        title="Dashboard"
        purpose={
          user.displayName === null
            ? `Signed in as ${user.email}`
            : `Good to see you, ${user.displayName}.`
        }
      />
      {error ? <Alert variant="destructive" title={error} /> : null}
      <NextStepsTrail user={user} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section
          id="record"
          title="Your consent record"
          about="Every decision about our terms, with a receipt that proves what you decided and when."
        >
          <ConsentList userId={user.id} />
        </Section>
        <Places kind={kindOf(session)} />
      </div>
      <Tools />
    </div>
  );
}

function Section({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="scroll-mt-4 text-xl">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{about}</p>
      </div>
      {children}
    </section>
  );
}

const PLACES = [
  {
    to: href('account'),
    title: 'Your account',
    text: 'How you sign in, and where you are signed in.',
  },
  { to: href('ownData'), title: 'Your data', text: 'Take it with you, or have it erased.' },
  {
    to: href('insights'),
    title: 'Insights',
    text: 'On careers and the labour market, with sources.',
  },
  { to: href('support'), title: 'Support', text: 'Answers, and people to ask.' },
];

/** Where else to go. */
function Places({ kind }: { kind: ReturnType<typeof kindOf> }) {
  const staff =
    staffGroups(kind).length > 0
      ? [{ to: DESK, title: 'Desk', text: 'What people wrote to us.' }]
      : [];
  return (
    <nav aria-label="Other places" className="content-start">
      <ul className="divide-y divide-border border-y border-border">
        {[...staff, ...PLACES].map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to} className="group grid gap-0.5 py-3.5">
              <span className="font-bold underline-offset-4 group-hover:underline">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tools() {
  return (
    <Section
      id="tools"
      title="Career tools"
      about="Those that are not available yet say what they will need from you, how they will count, and what you will get."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map((tool) => (
          <li key={tool.name}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The heading's link covers the card. */
function ToolCard({ tool }: { tool: ToolText }) {
  const { title = tool.name, ready = false } = titles.get(tool.name) ?? {};
  return (
    <article className="relative flex h-full flex-col items-start gap-3 rounded-md border border-border bg-surface p-5 hover:border-control">
      <ToolArt name={tool.name} className="h-24 w-auto" />
      <h3 className="text-lg">
        <Link
          to={href(tool.name)}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="text-sm text-muted">{tool.line}</p>
      {ready ? null : <Badge className="mt-auto">Not available yet</Badge>}
    </article>
  );
}
