import { useLocation, useSearchParams } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { AsOf } from './parts/as-of.tsx';
import { ConsentStatusReport } from './parts/consent-status-report.tsx';
import { ExportList } from './parts/exports/export-list.tsx';
import { AuditTrail } from './parts/trail.tsx';

/** Views of the screen, by their URL names; the records come first. */
const VIEWS = {
  records: { label: 'Records', View: AuditTrail },
  standing: { label: 'How people stand', View: ConsentStatusReport },
  'as-of': { label: 'At a moment', View: AsOf },
  exports: { label: 'Exports', View: ExportList },
};
type ViewName = keyof typeof VIEWS;

const isView = (name: string | null): name is ViewName => name !== null && name in VIEWS;

function Reports(texts: { readonly title: string; readonly purpose: string }) {
  const [search] = useSearchParams();
  const named = search.get('view');
  const current = isView(named) ? named : 'records';
  const { View } = VIEWS[current];
  const { pathname: here } = useLocation();
  return (
    <StaffPage
      {...texts}
      tabs={
        <LinkTabs
          label="Reports"
          items={(Object.keys(VIEWS) as ViewName[]).map((name) => ({
            to: name === 'records' ? here : `${here}?view=${name}`,
            label: VIEWS[name].label,
            current: name === current,
          }))}
        />
      }
    >
      <View />
    </StaffPage>
  );
}

/**
 * Audit reports for compliance and administrators: records, users, and consent now or in the past.
 */
export const screen: StaffScreen = {
  purpose: 'Every record of the ledger, with its proof. Each reading is itself on record.',
  Content: Reports,
};
