import {
  type PlannedStaffId,
  STAFF_SCREENS,
  toStaffName,
} from '@roletrail/contracts/staff/registry';
import { useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { matchRoute } from '../../app/paths.ts';
import { Survey } from '../../ui/art/survey.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Purposes of planned staff screens. Must not suggest that they exist. */
const PURPOSES: Readonly<Record<PlannedStaffId, string>> = {
  insights: 'Insight articles: drafts, published ones, their tags and their addresses.',
  'insight-editor': 'Writing an article, with sources and a preview.',
};

function screenAt(pathname: string) {
  const name = matchRoute(pathname)?.name;
  const found = STAFF_SCREENS.find(({ id }) => toStaffName(id) === name);
  if (found === undefined || found.ready) throw new Error(`${pathname} is not planned`);
  return found;
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const { id, title } = screenAt(pathname);
    return { title, description: PURPOSES[id], index: false };
  },
});

/** Placeholder of a planned staff screen. */
export default function PlannedStaff() {
  const { id, title } = screenAt(useLocation().pathname);
  return (
    <article className="grid max-w-6xl items-center gap-x-10 gap-y-6 gutter py-10 md:grid-cols-[1fr_minmax(0,22rem)] lg:px-0 lg:pr-4">
      <PageHeader
        before={<Badge className="justify-self-start">Not available yet</Badge>}
        title={title}
        purpose={PURPOSES[id]}
      />
      <Survey name={id} className="max-md:max-w-sm" />
    </article>
  );
}
