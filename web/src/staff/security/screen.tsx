import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { RecentActs } from './parts/acts.tsx';
import { Failures } from './parts/failures.tsx';
import { EvidenceLink, SecurityHistoryPart, TokenHistory } from './parts/history.tsx';
import { LedgerNow, Policy } from './parts/policy.tsx';
import { OpenSessions, Reuse } from './parts/sessions.tsx';

/** Views of the screen, by their URL names; sign-ins come first. */
const VIEWS = {
  'sign-ins': { label: 'Sign-ins', View: SignIns },
  sessions: { label: 'Sessions', View: OpenSessions },
  staff: { label: 'Staff and auditors', View: StaffAndAuditors },
  policy: { label: 'Policy and ledger', View: PolicyAndLedger },
};

function Security(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Security', VIEWS);
  return (
    <StaffPage {...texts} tabs={tabs}>
      <div className="grid gap-12 [&>*]:min-w-0">
        <View />
      </div>
    </StaffPage>
  );
}

function SignIns() {
  return (
    <>
      <Failures />
      <Reuse />
    </>
  );
}

function StaffAndAuditors() {
  return (
    <>
      <RecentActs />
      <SecurityHistoryPart />
      <EvidenceLink />
      <TokenHistory />
    </>
  );
}

function PolicyAndLedger() {
  return (
    <>
      <Policy />
      <LedgerNow />
    </>
  );
}

/** Sign-ins, sessions, staff and policy. */
export const screen: StaffScreen = {
  purpose: 'Who fails to sign in, who is signed in, what staff did, and how safe the settings are.',
  Content: Security,
};
