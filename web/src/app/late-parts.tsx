import { useSiteNotice } from '../lib/public-config.ts';
import { BackToTop } from '../ui/back-to-top.tsx';

/** Parts of every page that load after it: the notice of staff, and the way back to the top. */
export default function LateParts() {
  return (
    <>
      <SiteNotice />
      <BackToTop />
    </>
  );
}

/** Line that staff show above every page, for example about maintenance. */
function SiteNotice() {
  const notice = useSiteNotice();
  if (notice === '') return null;
  return (
    <p
      role="status"
      className="order-first border-b-2 border-warning bg-warning-surface gutter py-2 text-center font-bold [overflow-wrap:anywhere]"
    >
      {notice}
    </p>
  );
}
