import { Link, useNavigate } from 'react-router-dom';
import { getPageTitle, href } from '../../app/paths.ts';
import { OwnDataSection } from '../../features/account/components/own-data-section.tsx';
import { AccountSection } from '../../features/account/components/section.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { WithdrawSection } from '../../features/terms/components/withdraw-section.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Everything we hold about you is yours to take and to have erased. You need not accept anything for it.';

/** Data rights of the user; open without accepted terms. */
export default function OwnData() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8 gutter py-10 sm:py-14">
      <PageHeader title={getPageTitle('ownData')} purpose={PURPOSE} />
      <OwnDataSection />
      <AccountSection
        id="withdraw"
        title="Withdraw your acceptance"
        purpose="You can take back what you accepted as easily as you gave it."
      >
        <WithdrawSection userId={session.user.id} onDone={() => void navigate(href('dashboard'))} />
      </AccountSection>
      <AccountSection
        id="erase"
        title="Have it erased"
        purpose="Your account with all that names you. You can take it back until it is due."
        action={
          <Button asChild variant="outline">
            <Link to={href('deleteAccount')}>Delete my account</Link>
          </Button>
        }
      >
        <p className="max-w-prose text-muted">
          Your decisions about our terms stay in the record, without anything that names you.
        </p>
      </AccountSection>
    </div>
  );
}
