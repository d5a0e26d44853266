import { lazy, Suspense } from 'react';
import { useSessionWatch } from './watch-context.tsx';

const InactivityBanner = lazy(async () => {
  const { InactivityBanner } = await import(
    '../features/inactivity/components/inactivity-banner.tsx'
  );
  return { default: InactivityBanner };
});

/** Warns the user before an inactivity sign-out. */
export function SessionBanner() {
  const watch = useSessionWatch();
  if (watch === null) return null;
  return (
    <Suspense fallback={null}>
      <InactivityBanner monitor={watch.monitor} />
    </Suspense>
  );
}
