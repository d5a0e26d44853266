import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { useMailedToken } from '../../app/use-mailed-token.ts';
import { DeletionReceiptView } from '../../features/erasure/components/deletion-receipt.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

const PURPOSE =
  'What became of a request to delete an account. Everyone who has its link can read it; it names no one.';

export const page = definePage({
  head: () => ({ title: getPageTitle('deletionReceipt'), description: PURPOSE, index: false }),
});

const NAMES = ['token'] as const;

export default function DeletionReceiptPage() {
  const tokens = useMailedToken(NAMES);
  return (
    <div className="mx-auto grid max-w-4xl gap-8 gutter py-10 sm:py-14">
      <PageHeader title={getPageTitle('deletionReceipt')} purpose={PURPOSE} />
      {tokens === null ? <PageSpinner /> : <Opened token={tokens.token} />}
    </div>
  );
}

function Opened({ token }: { token: string | null }) {
  if (token === null) return <BadLink />;
  return <DeletionReceiptView key={token} token={token} whenInvalid={<BadLink />} />;
}

function BadLink() {
  return (
    <Alert variant="destructive" title="There is no receipt behind this link">
      <div className="grid justify-items-start gap-3">
        <p>It was shown once, when the deletion was asked for. Please open it whole, as it was.</p>
        <Button asChild variant="outline" size="sm">
          <Link to={href('contact')}>Write to us</Link>
        </Button>
      </div>
    </Alert>
  );
}
