import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ProfileStrip } from '../../features/career-profile/components/profile-strip.tsx';
import { MarketBoard } from '../../features/market/components/market-board.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'What an occupation pays, how many work in it, and where it is going: up to four side by side, each figure with its source. And what your own job ads ask for.';

export const page = definePage({
  head: () => ({ title: getPageTitle('market'), description: PURPOSE, index: false }),
});

/** Figures of occupations and counts of the user's job ads, for members. */
export default function Market() {
  const title = getPageTitle('market');
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
      <MarketBoard />
    </article>
  );
}
