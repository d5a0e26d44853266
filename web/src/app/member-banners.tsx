import { Suspense } from 'react';
import { useSession } from '../features/session/session-context.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const Banners = lazyOrNothing(() => import('./member-banner-list.tsx'));

/** Notices on every page of a signed-in user. Loaded only for them. */
export function MemberBanners() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <Banners key={session.user.id} />
    </Suspense>
  );
}
