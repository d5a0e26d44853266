import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { Faq } from '../../features/support/components/faq.tsx';
import { TicketLoading } from '../../features/support/components/ticket-loading.tsx';
import { FAQ } from '../../features/support/faq.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

/** Lazy: most visitors only read the answers. */
const LinkedTicket = lazy(async () => ({
  default: (await import('../../features/support/components/linked-ticket.tsx')).LinkedTicket,
}));
const OwnTickets = lazy(async () => ({
  default: (await import('../../features/support/components/own-tickets.tsx')).OwnTickets,
}));
const StaffFrame = lazy(async () => ({
  default: (await import('../../app/shell/staff-frame.tsx')).StaffFrame,
}));
const Desk = lazy(async () => ({
  default: (await import('../../features/support/components/desk.tsx')).Desk,
}));

export const page = definePage({
  head: () => ({
    title: 'Support',
    description:
      'Answers about consent, receipts, the ledger, accounts, sessions, privacy, tools and plans; and your tickets with our replies.',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: FAQ.flatMap((group) =>
          group.entries.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
          })),
        ),
      },
    ],
  }),
});

/** Hash parameter of a status link. */
const TICKET = ['ticket'] as const;

type View = 'answers' | 'tickets' | 'desk';

export default function Support() {
  const session = useSession();
  const [search] = useSearchParams();
  const token = useMailedToken(TICKET)?.ticket ?? null;
  const known = session.status !== 'loading';
  const staff = session.status === 'signed-in' && session.user.roles.length > 0;
  const asked = search.get('view');
  const desk = asked === 'desk' && (staff || !known);
  const view: View = asked === 'tickets' || desk ? asked : 'answers';
  const here = href('support');
  if (view === 'desk') return <DeskPage known={known} />;
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        title="Support"
        purpose="Find your answer here, or write to us."
        action={
          <Button asChild variant="signpost" className="copy:hidden">
            <Link to={href('contact')}>Write to us</Link>
          </Button>
        }
      />
      {token === null || view !== 'answers' ? null : (
        <Waiting>
          <LinkedTicket key={token} token={token} />
        </Waiting>
      )}
      <LinkTabs
        label="What to show"
        items={[
          { to: here, label: 'Answers', current: view === 'answers' },
          { to: `${here}?view=tickets`, label: 'My tickets', current: view === 'tickets' },
        ]}
      />
      {view === 'answers' ? <Faq /> : null}
      {view === 'tickets' ? <MyTickets /> : null}
    </div>
  );
}

/** Desk page, worded for staff. */
function DeskPage({ known }: { known: boolean }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <StaffFrame>
        <div className="grid gap-8 gutter py-8 sm:py-10 lg:px-0">
          <PageHeader
            title="Desk"
            purpose="What people wrote to us. The longest wait comes first."
          />
          {known ? (
            <Waiting>
              <Desk />
            </Waiting>
          ) : (
            <TicketLoading />
          )}
        </div>
      </StaffFrame>
    </Suspense>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<TicketLoading />}>{children}</Suspense>;
}

function MyTickets() {
  const { status } = useSession();
  if (status === 'loading') return <TicketLoading />;
  if (status === 'signed-in') {
    return (
      <Waiting>
        <OwnTickets />
      </Waiting>
    );
  }
  const next = encodeURIComponent(`${href('support')}?view=tickets`);
  return (
    <Empty
      title="Sign in to see your tickets"
      action={
        <Button asChild variant="outline" className="copy:hidden">
          <Link to={`${href('login')}?next=${next}`}>Sign in</Link>
        </Button>
      }
    >
      A ticket that you wrote without an account opens by the link that you got with its number.
    </Empty>
  );
}
