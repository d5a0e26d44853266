import type { NewTicketAnswer } from '@roletrail/contracts/http/support';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { OnCopy } from '../../app/on-copy.tsx';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { ContactForm } from '../../features/support/components/contact-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waymark } from '../../ui/waymark.tsx';

export const page = definePage({
  head: () => ({
    title: 'Contact',
    description:
      'Write to the people behind RoleTrail. You get a ticket number and a link that shows our answer, with or without an account.',
  }),
});

const loadSentPanel = () => import('../../features/support/components/sent-panel.tsx');
const SentPanel = lazy(async () => ({ default: (await loadSentPanel()).SentPanel }));

export default function ContactPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const [sent, setSent] = useState<NewTicketAnswer | null>(null);
  // Loaded before it is needed, so that the number shows even if the network fails then.
  useEffect(() => void loadSentPanel().catch(() => undefined), []);
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        title="Write to us"
        purpose={
          <span className="copy:hidden">
            A person reads every message. You get a number and a link at once, with or without an
            account.
          </span>
        }
      />
      <OnCopy />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] copy:hidden">
        {sent ? (
          <Suspense fallback={<p role="status">Your message has the number {sent.number}.</p>}>
            <SentPanel sent={sent} onAnother={() => setSent(null)} />
          </Suspense>
        ) : (
          <ContactForm
            accountEmail={session.status === 'signed-in' ? session.user.email : null}
            topic={search.get('topic')}
            onSent={setSent}
          />
        )}
        <Aside />
      </div>
    </div>
  );
}

const KNOW = [
  'Only our administrators and compliance staff read it. We delete it three years after the matter is closed, or at once when you erase your account.',
  'Our mails carry the number and a link, never your words.',
  'Signed in, you find it under “My tickets” too.',
];

function Aside() {
  return (
    <aside
      aria-label="Before you write"
      className="grid gap-8 rounded-md border border-border bg-surface p-6 sm:p-7"
    >
      <section aria-labelledby="first" className="grid gap-3">
        <h2 id="first" className="text-lg">
          Perhaps it is answered already
        </h2>
        <ul className="grid gap-2">
          <Answer id="signed-out-after-an-hour">Why was I signed out?</Answer>
          <Answer id="what-if-i-decline">What happens when I decline?</Answer>
          <Answer id="verify-receipt">How do I check a receipt?</Answer>
          <Answer id="erase">How can you erase me?</Answer>
        </ul>
        <p className="text-sm">
          <Link className="link inline-flex target items-center" to={href('support')}>
            All questions and answers
          </Link>
        </p>
      </section>
      <section aria-labelledby="know" className="grid gap-3">
        <h2 id="know" className="text-lg">
          What happens to your message
        </h2>
        <ul className="grid gap-3 text-sm text-muted">
          {KNOW.map((text) => (
            <li key={text} className="flex gap-3">
              <Waymark filled className="mt-0.5 size-4 text-accent-text" />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Answer({ id, children }: { id: string; children: string }) {
  return (
    <li>
      <Link
        className="inline-flex target items-center underline-offset-4 hover:underline"
        to={`${href('support')}#${id}`}
      >
        {children}
      </Link>
    </li>
  );
}
