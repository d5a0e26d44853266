import { Link, useNavigate } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { AccountSection } from '../../features/account/components/section.tsx';
import { ErasureSection } from '../../features/erasure/components/erasure-section.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE = 'What goes, what has to stay, and why. You need not accept anything for it.';

export const page = definePage({
  head: () => ({ title: getPageTitle('deleteAccount'), description: PURPOSE, index: false }),
});

const FATES = [
  {
    term: 'Goes',
    detail:
      'Your name, e-mail address and password, sign-ins and devices, your support tickets with their answers, the newsletter, and any role that you have. In the career tools: your profile, resumes, job ads, saved occupations and searches, what you looked at, and saved results.',
  },
  {
    term: 'Can never be read again',
    detail:
      'What is sealed in the record of your decisions: name, e-mail address, network address, browser, device. We destroy the only key to it.',
  },
  {
    term: 'Stays',
    detail:
      'Which version a random number accepted or refused, and when. The law asks us to be able to prove that, and nothing in it names you.',
  },
  {
    term: 'In backups',
    detail:
      'Older copies of our database hold that key until they expire. Your deletion receipt names the last day. If one is ever brought back, you are erased again before anyone can look.',
  },
] as const;

/** Deletes the account; open without accepted terms. */
export default function DeleteAccount() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8 gutter py-10 sm:py-14">
      <PageHeader title={getPageTitle('deleteAccount')} purpose={PURPOSE} />
      <AccountSection
        id="fates"
        title="What happens"
        purpose="You may want to take your data with you first: afterwards there is nothing to take."
        action={
          <Button asChild variant="outline">
            <Link to={href('ownData')}>Take my data</Link>
          </Button>
        }
      >
        <DescriptionList items={FATES} />
      </AccountSection>
      <ErasureSection onCancel={() => void navigate(href('ownData'))} />
    </div>
  );
}
