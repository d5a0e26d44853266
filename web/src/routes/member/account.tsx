import type { User } from '@roletrail/contracts/http/auth';
import type { RouteName } from '@roletrail/contracts/web-routes';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LiveConnection } from '../../app/live-connection.tsx';
import { href } from '../../app/paths.ts';
import { HistorySection } from '../../features/account/components/history-section.tsx';
import { PasswordSection } from '../../features/account/components/password-section.tsx';
import { AccountProfile } from '../../features/account/components/profile-section.tsx';
import { SavedBeforeSection } from '../../features/account/components/saved-before-section.tsx';
import { SecondFactorSection } from '../../features/account/components/second-factor-section.tsx';
import { AccountSection } from '../../features/account/components/section.tsx';
import { SessionsSection } from '../../features/account/components/sessions-section.tsx';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { useIsLocal } from '../../lib/public-config.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const PLACES = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'second-factor', label: 'Second factor' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'history', label: 'History' },
  { id: 'record', label: 'Your record' },
] as const;

/** Account settings. */
export default function AccountPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        title="Account"
        purpose="Who you are here, how you sign in, and where you are signed in now."
      />
      <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label="On this page" className="lg:sticky lg:top-6 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 lg:grid lg:border-l-2 lg:border-border lg:pl-4">
            {PLACES.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center font-bold hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Sections user={session.user} />
      </div>
    </div>
  );
}

function Sections({ user }: { user: User }) {
  const store = useSessionStore();
  const queries = useQueryClient();
  const reread = () => {
    void store.refreshUser();
    void queries.invalidateQueries({ queryKey: ['account'] });
  };
  return (
    <div className="grid min-w-0 gap-6">
      <SavedBeforeSection />
      <AccountProfile
        user={user}
        onUser={(updated) => store.updated(updated)}
        mailHint={<MailHint />}
      />
      <PasswordSection secondFactor={user.secondFactor} onChanged={reread} />
      <SecondFactorSection
        email={user.email}
        emailVerified={user.emailVerified}
        onChanged={reread}
      />
      <SessionsSection live={<LiveConnection />} onEndOthers={() => store.endOthers()} />
      <HistorySection />
      <RecordSection />
    </div>
  );
}

/** Link to the mailbox of a local deployment. */
function MailHint() {
  const here = useIsLocal();
  if (!here) return null;
  return (
    <p>
      This RoleTrail runs without a mail server:{' '}
      <Link className="link" to={href('mailbox')}>
        its mails are kept here
      </Link>
      .
    </p>
  );
}

const RECORD: readonly { to: RouteName; label: string; text: string }[] = [
  {
    to: 'dashboard',
    label: 'Your consent record',
    text: 'Every decision about our terms, each with a receipt that you can verify yourself.',
  },
  {
    to: 'ownData',
    label: 'Your data and your acceptance',
    text: 'What we hold about you, as a file to take along; and how to withdraw what you accepted.',
  },
  {
    to: 'deleteAccount',
    label: 'Delete account',
    text: 'What goes, what has to stay and why, before anything happens.',
  },
];

function RecordSection() {
  return (
    <AccountSection
      id="record"
      title="Your record and your data"
      purpose="What you decided, what we hold, and how to leave."
    >
      <ul className="divide-y divide-border border-y border-border">
        {RECORD.map(({ to, label, text }) => (
          <Entry key={to} to={href(to)} label={label}>
            {text}
          </Entry>
        ))}
      </ul>
    </AccountSection>
  );
}

function Entry({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="group grid gap-0.5 py-3">
        <span className="font-bold underline-offset-4 group-hover:underline">{label}</span>
        <span className="text-sm text-muted">{children}</span>
      </Link>
    </li>
  );
}
