import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ToolPage } from '../../kit/pages/tool-page.tsx';
import { ExplorerBoard } from '../../tools/role-explorer/parts/explorer.tsx';

const VIEWS = {
  rolesMap: {
    view: 'map',
    purpose: 'The jobs of all occupations as areas, coloured by pay, growth or openings.',
  },
  rolesCompare: {
    view: 'compare',
    purpose:
      'Up to four occupations side by side. The address has their codes, so it can be shared.',
  },
} as const;

/** Builds the page of its own that a view of the explorer has. */
export function toViewPage(name: keyof typeof VIEWS) {
  const { view, purpose } = VIEWS[name];
  const title = getPageTitle(name);
  const crumbs = [
    { label: 'Services', to: href('services') },
    { label: getPageTitle('role-explorer'), to: href('role-explorer') },
  ];
  return {
    page: definePage({ head: () => ({ title, description: purpose, index: false }) }),
    default: () => (
      <ToolPage title={title} purpose={purpose} crumbs={crumbs}>
        <ExplorerBoard page={view} />
      </ToolPage>
    ),
  };
}
