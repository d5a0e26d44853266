import { definePage } from '../../app/page.ts';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { MailboxByKey } from '../../features/mailbox/mailbox.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

export const page = definePage({ head: () => ({ title: 'Mailbox', index: false }) });

const NAMES = ['key'] as const;

/** Shows the e-mails of a local deployment without a mail server. */
export default function MailboxPage() {
  const found = useMailedToken(NAMES);
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:py-14">
      <PageHeader
        title="Mailbox"
        purpose="This RoleTrail has no mail server, so it keeps its mails here. The key that the terminal printed at the start opens them."
      />
      {found === null ? <PageSpinner /> : <MailboxByKey given={found.key} />}
    </div>
  );
}
