import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ProfileStrip } from '../../features/career-profile/components/profile-strip.tsx';
import { Finder } from '../../features/role-finder/components/finder.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Tell us what you do, can do or like. You get ten roles worth a closer look, each with reasons for and against.';

export const page = definePage({
  head: () => ({ title: getPageTitle('role-finder'), description: PURPOSE, index: false }),
});

export default function RolesSmart() {
  const title = getPageTitle('role-finder');
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
        }
        title={title}
        purpose={PURPOSE}
      />
      <ProfileStrip />
      <Finder />
    </div>
  );
}
