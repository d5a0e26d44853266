import type { ToolId } from '@roletrail/contracts/tools/registry';
import { definePage, type ScreenModule } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ProfileStrip } from '../../features/career-profile/components/profile-strip.tsx';
import { ToolPage } from '../../kit/pages/tool-page.tsx';
import type { ToolScreen } from '../../kit/pages/tool-screen.ts';

/** Builds the page of a ready tool around its screen. */
export function toToolPage(id: ToolId, { purpose, Content }: ToolScreen): ScreenModule {
  const title = getPageTitle(id);
  return {
    page: definePage({ head: () => ({ title, description: purpose, index: false }) }),
    default: () => (
      <ToolPage
        title={title}
        purpose={purpose}
        crumbs={[{ label: 'Services', to: href('services') }]}
        above={<ProfileStrip />}
      >
        <Content />
      </ToolPage>
    ),
  };
}
