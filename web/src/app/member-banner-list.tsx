import ErasureBanner from '../features/erasure/components/erasure-banner.tsx';
import { CookieBanner } from './cookie-notice.tsx';
import { href } from './paths.ts';

/** Notices of the pending deletion of the account, and of a session that a reload ends. */
export default function MemberBannerList() {
  return (
    <>
      <ErasureBanner to={href('deleteAccount')} />
      <CookieBanner />
    </>
  );
}
