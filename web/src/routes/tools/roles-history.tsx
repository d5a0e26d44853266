import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { HistoryBoard } from '../../tools/role-explorer/parts/history.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Occupations that you viewed or saved, and what has changed in their figures since.';

export const page = definePage({
  head: () => ({ title: getPageTitle('rolesHistory'), description: PURPOSE, index: false }),
});

/** Viewing history and saved items of the explorer, for members. */
export default function RolesHistory() {
  const title = getPageTitle('rolesHistory');
  const crumbs = [
    { label: 'Services', to: href('services') },
    { label: getPageTitle('role-explorer'), to: href('role-explorer') },
    { label: title },
  ];
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-8 gutter py-10">
      <PageHeader before={<Breadcrumbs items={crumbs} />} title={title} purpose={PURPOSE} />
      <HistoryBoard />
    </article>
  );
}
