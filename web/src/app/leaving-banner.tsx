import { lazy, Suspense } from 'react';
import { useSession } from '../features/session/session-context.tsx';
import { href } from './paths.ts';

const ErasureBanner = lazy(() => import('../features/erasure/components/erasure-banner.tsx'));

/** Warns the signed-in user of a pending account deletion. */
export function LeavingBanner() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <ErasureBanner key={session.user.id} to={href('deleteAccount')} />
    </Suspense>
  );
}
