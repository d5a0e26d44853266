import { useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { getPageTitle, matchRoute, type PlannedStaffName } from '../../app/paths.ts';
import { Survey } from '../../ui/art/survey.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Purposes of planned staff screens. Must not suggest that they exist. */
const PURPOSES: Readonly<Record<PlannedStaffName, string>> = {
  adminUsers: 'Accounts, their roles, their consent state and their sessions.',
  adminRevenue: 'Plans, requests for plans, and what they come to at list price.',
  adminIntelligence: 'How the product is used as a whole, from first visit to the second week.',
  adminAbTesting: 'Experiments: what was shown to whom, and what difference it made.',
  adminCustomReports: 'Reports that staff put together from the fields they may see.',
  adminAnalytics: 'Which pages are read, and how fast they were for the people who read them.',
  adminSecurity: 'Sign-ins that failed, tokens used twice, roles granted, sessions ended by staff.',
  adminSettings: 'Settings of the product, each change on the record.',
  adminPromoCodes: 'Promo codes: what they give, until when, and how often they were used.',
  adminCohorts: 'Groups of people by when they came, and what they still use later.',
  adminDeleteUser: 'Erasing a person: what goes, what stays, and the reason on the record.',
  adminInsights: 'Insight articles: drafts, published ones, their tags and their addresses.',
  adminInsightEditor: 'Writing an article, with sources and a preview.',
  adminLaunch: 'A list of what must be true before going live, checked by the system itself.',
};

function nameAt(pathname: string): PlannedStaffName {
  const route = matchRoute(pathname);
  if (route === null || route.ready || route.access !== 'admin') {
    throw new Error(`${pathname} is not a planned staff screen`);
  }
  return route.name;
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const name = nameAt(pathname);
    return { title: getPageTitle(name), description: PURPOSES[name], index: false };
  },
});

/** Placeholder of a planned staff screen. */
export default function PlannedStaff() {
  const name = nameAt(useLocation().pathname);
  return (
    <article className="grid max-w-6xl items-center gap-x-10 gap-y-6 gutter py-10 md:grid-cols-[1fr_minmax(0,22rem)] lg:px-0 lg:pr-4">
      <PageHeader
        before={<Badge className="justify-self-start">Not available yet</Badge>}
        title={getPageTitle(name)}
        purpose={PURPOSES[name]}
      />
      <Survey name={name} className="max-md:max-w-sm" />
    </article>
  );
}
