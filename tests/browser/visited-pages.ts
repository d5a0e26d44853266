import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { TOOLS } from '@roletrail/contracts/tools/registry';

/** Token in addresses of links, which opens nothing. */
export const TOKEN = 'a'.repeat(43);
/** Every public page, and those of its states that have an address. The gallery has its own test. */
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/services',
  '/services?view=compare',
  ...TOOLS.map(({ id }) => `/services/examples/${id}`),
  '/pricing',
  '/contact',
  '/support',
  '/support?view=tickets',
  '/terms',
  '/privacy',
  '/realtime-demo',
  '/about/data',
  '/verify',
  '/insights',
  '/insights?q=nothing-like-it',
  '/insights/growth-is-not-openings',
  '/insights/corrections',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/receipt',
  '/reminders/unsubscribe',
  '/forgot-password',
  '/mailbox',
  `/mailbox#key=${TOKEN}`,
  '/reset-password',
  `/reset-password#token=${TOKEN}`,
  '/undo',
  `/undo#token=${TOKEN}`,
  '/deletion-receipt',
  `/deletion-receipt#token=${TOKEN}`,
  '/no/such/page',
  '/verify-email',
  `/verify-email#token=${TOKEN}`,
  `/verify-email#unasked=${TOKEN}`,
];
const TOOL_STATES = [
  '/services/roles/enhanced?q=nurse',
  '/services/roles/map?q=nurse',
  '/services/roles/compare?compare=29-1141.00,15-1254.00',
  '/services/market?of=29-1141.00,29-1216.00',
  '/services/market?part=ads',
];
/** Every page of a member, and states of tools that have an address. */
export const MEMBER = [
  '/dashboard',
  '/account',
  '/account/data',
  '/delete-account',
  '/services/start',
  '/services/roles/history',
  ...TOOL_STATES,
  ...TOOLS.map(({ path }) => path).filter(
    (path) => !TOOL_STATES.some((state) => state.startsWith(path)),
  ),
];
/** Addresses that hold an id: their specs make what stands there first. */
export const MADE_FIRST = ['/receipts/:eventId', '/admin/users/:userId'];
/**
 * Every staff screen. axe sees each with its content in its own spec (`expectClean`); here those of
 * `LAYOUTS` are walked, and all in the full run.
 */
export const STAFF = [
  ...STAFF_SCREENS.map(toStaffPath)
    .filter((path) => !MADE_FIRST.includes(path))
    .map((path) => path.replace(':postId', 'new')),
  '/admin/reports?view=standing',
  '/admin/reports?view=as-of',
  '/admin/reports?view=exports',
  '/support?view=desk',
];
/** One page of each layout: Tab walks through it. The full run does so on every page. */
export const LAYOUTS = new Set([
  '/',
  '/login',
  '/services',
  '/services/examples/resume',
  '/pricing',
  '/terms',
  '/insights/growth-is-not-openings',
  '/dashboard',
  '/account',
  '/services/start',
  '/services/interview',
  '/services/market?part=ads',
  '/admin/reports',
  '/admin/system-health',
  '/support?view=desk',
]);
