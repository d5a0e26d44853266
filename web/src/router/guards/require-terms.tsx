import { lazy } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { TERMS_DECLINED } from '../../app/decline-toast.ts';
import { href } from '../../app/paths.ts';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { useTermsGateState } from '../../features/terms/terms-gate-context.tsx';
import type { DeclineOutcome, DeclineReceipt } from '../../features/terms/use-decision.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { toast } from '../../ui/toast-store.ts';

const TermsDialog = lazy(async () => {
  const { TermsDialog } = await import('../../features/terms/components/terms-dialog.tsx');
  return { default: TermsDialog };
});

const LINKS = { terms: href('terms'), privacy: href('privacy'), ownData: href('ownData') };

/** Terms guard: shows the page only if the current terms are accepted. */
export default function RequireTerms() {
  const session = useSession();
  const store = useSessionStore();
  const gate = useTermsGateState();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-in' || !gate.initialized) return <PageLoading />;
  if (!gate.needsAcceptance) return <Outlet />;

  const leave = async (outcome: DeclineOutcome, receipt: DeclineReceipt | null) => {
    // Recorded: the server has ended the session. Kept: the retry needs the session.
    if (outcome === 'refused') await store.signOut('local');
    else store.endHere('declined');
    if (outcome === 'recorded') toast(TERMS_DECLINED);
    else if (outcome === 'refused') toast(NOT_RECORDED);
    const state = outcome === 'recorded' ? { declined: receipt ?? {} } : null;
    await navigate(href('login'), { replace: true, state });
  };
  return (
    <>
      <p className="grid min-h-[60vh] place-items-center px-4 text-center text-muted">
        Your pages open once you have decided about the terms.
      </p>
      <TermsDialog
        userId={session.user.id}
        reason={gate.reason}
        links={LINKS}
        onAccepted={() =>
          void navigate(href('dashboard'), { replace: true, state: { wanted: pathname + search } })
        }
        onDeclined={(outcome, receipt) => void leave(outcome, receipt)}
        onSignOut={() => void store.signOut('local')}
      />
    </>
  );
}

const NOT_RECORDED = {
  title: 'Your refusal was not recorded',
  description: 'You are signed out. You will be asked again when you sign in.',
  variant: 'destructive',
} as const;
