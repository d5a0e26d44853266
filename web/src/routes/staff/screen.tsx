import { definePage, type ScreenModule } from '../../app/page.ts';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';

/** Builds the page of a ready staff screen. */
export function toStaffModule(title: string, { purpose, Content }: StaffScreen): ScreenModule {
  return {
    page: definePage({ head: () => ({ title, description: purpose, index: false }) }),
    default: () => <Content title={title} purpose={purpose} />,
  };
}
