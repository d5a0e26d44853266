/**
 * Table of all paths: access, title and readiness. `session` requires a signed-in user; `member`
 * also accepted terms; `admin` also the role.
 */
export type Access = 'public' | 'session' | 'member' | 'admin';

type Entry = {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** false: the router shows the page for planned features */
  readonly ready: boolean;
  /** page for development, available only on a local deployment */
  readonly thisMachineOnly?: true;
  /** page that needs the data of its link; not in any list of pages */
  readonly byLink?: true;
};

export const WEB_ROUTES = [
  { name: 'home', path: '/', title: 'Home', access: 'public', ready: true },
  { name: 'login', path: '/login', title: 'Sign in', access: 'public', ready: true },
  { name: 'signup', path: '/signup', title: 'Create an account', access: 'public', ready: true },
  { name: 'services', path: '/services', title: 'Services', access: 'public', ready: true },
  { name: 'pricing', path: '/pricing', title: 'Pricing', access: 'public', ready: true },
  { name: 'contact', path: '/contact', title: 'Contact', access: 'public', ready: true },
  { name: 'support', path: '/support', title: 'Support', access: 'public', ready: true },
  { name: 'terms', path: '/terms', title: 'Terms & Conditions', access: 'public', ready: true },
  { name: 'privacy', path: '/privacy', title: 'Privacy Policy', access: 'public', ready: true },
  { name: 'insights', path: '/insights', title: 'Insights', access: 'public', ready: true },
  { name: 'insight', path: '/insights/:slug', title: 'Insight', access: 'public', ready: true },
  // Ours: targets of the links in e-mails.
  {
    name: 'newsletterConfirm',
    path: '/newsletter/confirm',
    title: 'Confirm the newsletter',
    access: 'public',
    ready: true,
    byLink: true,
  },
  {
    name: 'newsletterUnsubscribe',
    path: '/newsletter/unsubscribe',
    title: 'Stop the newsletter',
    access: 'public',
    ready: true,
    byLink: true,
  },
  // Ours: example results, without an account.
  {
    name: 'example',
    path: '/services/examples/:tool',
    title: 'Example of a tool',
    access: 'public',
    ready: true,
  },
  // Ours: sources and licences.
  {
    name: 'aboutData',
    path: '/about/data',
    title: 'Data and licences',
    access: 'public',
    ready: true,
  },
  // Ours: a receipt can be checked without signing in.
  { name: 'verify', path: '/verify', title: 'Verify a receipt', access: 'public', ready: true },
  {
    name: 'realtimeDemo',
    path: '/realtime-demo',
    title: 'Realtime demo',
    access: 'public',
    ready: true,
  },

  {
    name: 'gallery',
    path: '/gallery',
    title: 'Gallery of parts',
    access: 'public',
    ready: true,
    thisMachineOnly: true,
  },
  // Ours: the specification names the states of password recovery, but no paths.
  {
    name: 'forgotPassword',
    path: '/forgot-password',
    title: 'Forgotten password',
    access: 'public',
    ready: true,
  },
  {
    name: 'resetPassword',
    path: '/reset-password',
    title: 'Choose a new password',
    access: 'public',
    ready: true,
    byLink: true,
  },
  {
    name: 'undo',
    path: '/undo',
    title: 'Undo a change of your account',
    access: 'public',
    ready: true,
    byLink: true,
  },
  {
    name: 'verifyEmail',
    path: '/verify-email',
    title: 'Confirm your e-mail address',
    access: 'public',
    ready: true,
    byLink: true,
  },
  // Ours: the link works after the account is deleted.
  {
    name: 'deletionReceipt',
    path: '/deletion-receipt',
    title: 'Deletion receipt',
    access: 'public',
    ready: true,
    byLink: true,
  },
  // Ours: the e-mails of a deployment without a mail server.
  {
    name: 'mailbox',
    path: '/mailbox',
    title: 'Mailbox',
    access: 'public',
    ready: true,
    thisMachineOnly: true,
  },

  { name: 'dashboard', path: '/dashboard', title: 'Dashboard', access: 'member', ready: true },
  { name: 'account', path: '/account', title: 'Account', access: 'member', ready: true },
  // Ours: open without accepted terms, so that a refusal does not lock personal data.
  { name: 'ownData', path: '/account/data', title: 'Your data', access: 'session', ready: true },
  {
    name: 'deleteAccount',
    path: '/delete-account',
    title: 'Delete account',
    access: 'session',
    ready: true,
  },
  // Ours: open without accepted terms, because a refusal has a receipt too.
  {
    name: 'receipt',
    path: '/receipts/:eventId',
    title: 'Receipt',
    access: 'session',
    ready: true,
  },
  // Ours: a first result, before the choice of a tool.
  {
    name: 'firstSteps',
    path: '/services/start',
    title: 'First steps',
    access: 'member',
    ready: true,
  },
  {
    name: 'resume',
    path: '/services/resume',
    title: 'Resume analysis',
    access: 'member',
    ready: true,
  },
  {
    name: 'skills',
    path: '/services/skills',
    title: 'Skills assessment',
    access: 'member',
    ready: false,
  },
  {
    name: 'rolesSmart',
    path: '/services/roles/smart',
    title: 'Guided role finder',
    access: 'member',
    ready: true,
  },
  {
    name: 'rolesEnhanced',
    path: '/services/roles/enhanced',
    title: 'Role explorer',
    access: 'member',
    ready: true,
  },
  // Ours: the specification names it, but gives no path.
  {
    name: 'rolesHistory',
    path: '/services/roles/history',
    title: 'Role history',
    access: 'member',
    ready: true,
  },
  {
    name: 'market',
    path: '/services/market',
    title: 'Market intelligence',
    access: 'member',
    ready: true,
  },
  {
    name: 'interview',
    path: '/services/interview',
    title: 'Interview practice',
    access: 'member',
    ready: false,
  },
  {
    name: 'linkedin',
    path: '/services/linkedin',
    title: 'LinkedIn optimisation',
    access: 'member',
    ready: false,
  },
  {
    name: 'coverLetter',
    path: '/services/cover-letter',
    title: 'Cover letter',
    access: 'member',
    ready: false,
  },
  {
    name: 'coaching',
    path: '/services/coaching',
    title: 'Coaching',
    access: 'member',
    ready: false,
  },

  {
    name: 'adminReports',
    path: '/admin/reports',
    title: 'Consent reports',
    access: 'admin',
    ready: true,
  },
  { name: 'adminUsers', path: '/admin/users', title: 'Users', access: 'admin', ready: false },
  { name: 'adminRevenue', path: '/admin/revenue', title: 'Revenue', access: 'admin', ready: false },
  {
    name: 'adminIntelligence',
    path: '/admin/business-intelligence',
    title: 'Business intelligence',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminAbTesting',
    path: '/admin/ab-testing',
    title: 'A/B testing',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminCustomReports',
    path: '/admin/custom-reports',
    title: 'Custom reports',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminHealth',
    path: '/admin/system-health',
    title: 'System health',
    access: 'admin',
    ready: true,
  },
  {
    name: 'adminAnalytics',
    path: '/admin/analytics',
    title: 'Analytics',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminSecurity',
    path: '/admin/security',
    title: 'Security',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminSettings',
    path: '/admin/settings',
    title: 'Settings',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminPromoCodes',
    path: '/admin/promo-codes',
    title: 'Promo codes',
    access: 'admin',
    ready: false,
  },
  { name: 'adminCohorts', path: '/admin/cohorts', title: 'Cohorts', access: 'admin', ready: false },
  {
    name: 'adminDeleteUser',
    path: '/admin/delete-user',
    title: 'Delete a user',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminInsights',
    path: '/admin/insights',
    title: 'Insight articles',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminInsightEditor',
    path: '/admin/insights/editor/:postId',
    title: 'Article editor',
    access: 'admin',
    ready: false,
  },
  {
    name: 'adminLaunch',
    path: '/admin/launch-readiness',
    title: 'Launch readiness',
    access: 'admin',
    ready: false,
  },
] as const satisfies readonly Entry[];

export type Route = (typeof WEB_ROUTES)[number];
export type RouteName = Route['name'];
export type ReadyName = Extract<Route, { ready: true }>['name'];
export type PlannedStaffName = Extract<Route, { ready: false; access: 'admin' }>['name'];
export type PlannedToolName = Extract<Route, { ready: false; path: `/services/${string}` }>['name'];

const byName = new Map<string, Entry>(WEB_ROUTES.map((route) => [route.name, route]));

/** Returns the path of a route without parameters. */
export function href(name: RouteName): string {
  const entry = byName.get(name);
  if (entry === undefined) throw new Error(`no route ${name}`);
  return entry.path;
}

const patterns = WEB_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
}));

/** Returns the route of a path, or null for the not-found page. */
export function matchRoute(pathname: string): Route | null {
  return patterns.find((p) => p.pattern.test(pathname))?.route ?? null;
}
