import { Link } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { titleOf } from '../../app/titles.ts';
import { OwnDataSection } from '../../features/account/components/own-data-section.tsx';
import { Section } from '../../features/account/components/section.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Everything we hold about you is yours to take and to have erased. You need not accept anything for it.';

/** A person's rights over their data; open to someone who refuses the terms. */
export default function OwnData() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8 px-4 py-10 sm:py-14">
      <PageHeader title={titleOf('ownData')} purpose={PURPOSE} />
      <OwnDataSection />
      <Section
        id="erase"
        title="Have it erased"
        purpose="Write to us from the address of your account. We do it by hand, free of charge, and tell you when it is done."
        action={
          <Button asChild variant="outline">
            <Link to={href('contact')}>Write to us</Link>
          </Button>
        }
      >
        <p className="max-w-prose text-muted">
          Your decisions about our terms stay in the record, without anything that names you.
        </p>
      </Section>
    </div>
  );
}
