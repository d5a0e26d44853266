import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ProfileStrip } from '../../features/career-profile/components/profile-strip.tsx';
import { ResumeDesk } from '../../features/resume/components/desk.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'What a program reads in your resume, what it says about you, and how it meets one job ad. Then you mend it here.';

export const page = definePage({
  head: () => ({ title: getPageTitle('resume'), description: PURPOSE, index: false }),
});

/** Resume tool for members: review, edit, tailor and download. */
export default function Resume() {
  const title = getPageTitle('resume');
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 gutter py-10 sm:py-14">
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
        }
        title={title}
        purpose={PURPOSE}
      />
      <ProfileStrip />
      <ResumeDesk />
    </div>
  );
}
