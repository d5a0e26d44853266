import { useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { titleOf } from '../../app/titles.ts';
import { Standing } from '../../features/audit/components/standing.tsx';
import { Trail } from '../../features/audit/components/trail.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE = 'Every record of the ledger, with its proof. Each reading is itself on record.';

export const page = definePage({
  head: () => ({ title: titleOf('adminReports'), description: PURPOSE, index: false }),
});

/** For compliance and administrators: what was recorded, of whom, and how people stand now. */
export default function Reports() {
  const [search] = useSearchParams();
  const standing = search.get('view') === 'standing';
  const here = href('adminReports');
  return (
    <article className="grid content-start gap-8 px-4 py-10 lg:px-0">
      <PageHeader title={titleOf('adminReports')} purpose={PURPOSE} />
      <LinkTabs
        label="Reports"
        items={[
          { to: here, label: 'Records', current: !standing },
          { to: `${here}?view=standing`, label: 'How people stand', current: standing },
        ]}
      />
      {standing ? <Standing /> : <Trail />}
    </article>
  );
}
