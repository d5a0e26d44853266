import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { AsOf } from './parts/as-of.tsx';
import { ConsentStatusReport } from './parts/consent-status-report.tsx';
import { ExportList } from './parts/exports/export-list.tsx';
import { AuditTrail } from './parts/trail.tsx';

/** Views of the screen, by their URL names; the records come first. */
const VIEWS = {
  records: { label: 'Records', View: AuditTrail },
  standing: { label: 'Consent state of people', View: ConsentStatusReport },
  'as-of': { label: 'At a moment', View: AsOf },
  exports: { label: 'Exports', View: ExportList },
};

function Reports(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Reports', VIEWS);
  return (
    <StaffPage {...texts} tabs={tabs}>
      <View />
    </StaffPage>
  );
}

/**
 * Audit reports for compliance and administrators: records, users, and consent now or in the past.
 */
export const screen: StaffScreen = {
  purpose: 'Every record of the ledger, with its proof. Each viewing is recorded too.',
  Content: Reports,
};
