import { useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { AsOf } from '../../features/audit/components/as-of.tsx';
import { ConsentStatusReport } from '../../features/audit/components/consent-status-report.tsx';
import { ExportList } from '../../features/audit/components/exports/export-list.tsx';
import { AuditTrail } from '../../features/audit/components/trail.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE = 'Every record of the ledger, with its proof. Each reading is itself on record.';

export const page = definePage({
  head: () => ({ title: getPageTitle('adminReports'), description: PURPOSE, index: false }),
});

/** Views of the screen, by their URL names; the records come first. */
const VIEWS = {
  records: { label: 'Records', View: AuditTrail },
  standing: { label: 'How people stand', View: ConsentStatusReport },
  'as-of': { label: 'At a moment', View: AsOf },
  exports: { label: 'Exports', View: ExportList },
};
type ViewName = keyof typeof VIEWS;

const isView = (name: string | null): name is ViewName => name !== null && name in VIEWS;

/**
 * Audit reports for compliance and administrators: records, users, and consent now or in the past.
 */
export default function Reports() {
  const [search] = useSearchParams();
  const named = search.get('view');
  const current = isView(named) ? named : 'records';
  const { View } = VIEWS[current];
  const here = href('adminReports');
  return (
    <article className="grid content-start gap-8 gutter py-10 lg:px-0">
      <PageHeader title={getPageTitle('adminReports')} purpose={PURPOSE} />
      <LinkTabs
        label="Reports"
        items={(Object.keys(VIEWS) as ViewName[]).map((name) => ({
          to: name === 'records' ? here : `${here}?view=${name}`,
          label: VIEWS[name].label,
          current: name === current,
        }))}
      />
      <View />
    </article>
  );
}
