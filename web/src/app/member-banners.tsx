import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../features/session/session-context.tsx';

/** Without a network the page goes on without notices; the next page load tries again. */
const Banners = lazy<ComponentType>(() =>
  import('./member-banner-list.tsx').catch((error: unknown) => {
    console.warn(error);
    return { default: () => null };
  }),
);

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
