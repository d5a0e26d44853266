import { BackToTop } from '../ui/back-to-top.tsx';
import { SiteNoticeLine } from './site-notice.tsx';

/** Parts of every page that load after it: the notice of staff, and the way back to the top. */
export default function LateParts() {
  return (
    <>
      <SiteNoticeLine />
      <BackToTop />
    </>
  );
}
