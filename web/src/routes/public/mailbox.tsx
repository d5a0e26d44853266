import { definePage } from '../../app/page.ts';
import { Mailbox } from '../../features/mailbox/mailbox.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const page = definePage({ head: () => ({ title: 'Mailbox', index: false }) });

/** The mails of a RoleTrail that has no mail server: for whoever tries it on their own machine. */
export default function MailboxPage() {
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:py-14">
      <PageHeader
        title="Mailbox"
        purpose="RoleTrail runs without a mail server here, so its mails are kept instead of sent. Anyone at this machine can read them."
      />
      <Mailbox />
    </div>
  );
}
