import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ProfileStrip } from '../../features/career-profile/components/profile-strip.tsx';
import { ExplorerBoard } from '../../features/explorer/components/explorer.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Every occupation in the statistics of the United States. Search, narrow down, compare, and see where each one leads.';

export const page = definePage({
  head: () => ({ title: getPageTitle('role-explorer'), description: PURPOSE, index: false }),
});

/** Occupation explorer for members. */
export default function RolesEnhanced() {
  const title = getPageTitle('role-explorer');
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-8 gutter py-10">
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
        }
        title={title}
        purpose={PURPOSE}
      />
      <ProfileStrip />
      <ExplorerBoard />
    </article>
  );
}
