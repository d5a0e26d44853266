import type { Capability } from './capabilities.ts';

/**
 * Staff screens: plain data from which pages, navigation, guards and tests are derived. Every page
 * loads this module, so it holds no sentences. A screen is in the folder of its id.
 */
export type StaffScreenEntry = {
  /** folder, and last part of its path */
  readonly id: string;
  /** default: `/admin/` and the id */
  readonly path?: `/admin/${string}`;
  readonly title: string;
  /** heading of the navigation */
  readonly group: string;
  /** capability that an administrator needs; absent: every administrator may open it */
  readonly capability?: Capability;
  /** true: compliance staff may open it too */
  readonly compliance?: boolean;
};

const EVIDENCE = 'Evidence';
const PEOPLE = 'People';
const GROWTH = 'Growth';
const OPERATION = 'Content and operation';

export const STAFF_SCREENS = [
  {
    id: 'reports',
    title: 'Consent reports',
    group: EVIDENCE,
    capability: 'users',
    compliance: true,
  },
  {
    id: 'security',
    title: 'Security',
    group: EVIDENCE,
    capability: 'users',
    compliance: true,
  },
  {
    id: 'launch-readiness',
    title: 'Launch readiness',
    group: EVIDENCE,
    capability: 'ops',
  },
  {
    id: 'users',
    title: 'Users',
    group: PEOPLE,
    capability: 'users',
    compliance: true,
  },
  {
    id: 'person',
    path: '/admin/users/:userId',
    title: 'Person',
    group: PEOPLE,
    capability: 'users',
    compliance: true,
  },
  { id: 'cohorts', title: 'Cohorts', group: PEOPLE, capability: 'growth' },
  {
    id: 'delete-user',
    title: 'Delete a user',
    group: PEOPLE,
    capability: 'users',
  },
  { id: 'analytics', title: 'Analytics', group: GROWTH, capability: 'growth' },
  {
    id: 'business-intelligence',
    title: 'Business intelligence',
    group: GROWTH,
    capability: 'growth',
  },
  {
    id: 'custom-reports',
    title: 'Custom reports',
    group: GROWTH,
    capability: 'growth',
    compliance: true,
  },
  {
    id: 'ab-testing',
    title: 'A/B testing',
    group: GROWTH,
    capability: 'growth',
  },
  { id: 'revenue', title: 'Revenue', group: GROWTH, capability: 'growth' },
  {
    id: 'promo-codes',
    title: 'Promo codes',
    group: GROWTH,
    capability: 'growth',
  },
  {
    id: 'insights',
    title: 'Insight articles',
    group: OPERATION,
    capability: 'content',
  },
  {
    id: 'insight-editor',
    path: '/admin/insights/editor/:postId',
    title: 'Article editor',
    group: OPERATION,
    capability: 'content',
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    group: OPERATION,
    capability: 'content',
  },
  {
    id: 'system-health',
    title: 'System health',
    group: OPERATION,
    capability: 'ops',
  },
  { id: 'settings', title: 'Settings', group: OPERATION, capability: 'settings' },
] as const satisfies readonly StaffScreenEntry[];

export type StaffScreenRow = (typeof STAFF_SCREENS)[number];
export type StaffScreenId = StaffScreenRow['id'];

/** Returns the path of a screen. */
export const toStaffPath = ({ id, path }: StaffScreenEntry) => path ?? `/admin/${id}`;

/** Returns the name of the page of a screen; public pages have other names. */
export const toStaffName = <I extends StaffScreenId>(id: I): `staff-${I}` => `staff-${id}`;

/** Capability that an administrator needs for a page, by the page's name. */
export const PAGE_CAPABILITIES: ReadonlyMap<string, Capability> = new Map(
  STAFF_SCREENS.flatMap(({ id, capability }: StaffScreenRow & StaffScreenEntry) =>
    capability === undefined ? [] : [[toStaffName(id), capability] as const],
  ),
);

/** Pages that compliance staff may open. */
export const COMPLIANCE_PAGES: ReadonlySet<string> = new Set(
  STAFF_SCREENS.filter((screen: StaffScreenEntry) => screen.compliance).map(({ id }) =>
    toStaffName(id),
  ),
);

/** Account as far as it decides which staff pages it may open. */
export type StaffAccount = {
  readonly roles: readonly string[];
  readonly capabilities: readonly Capability[];
};

/** Returns true if the account may open the staff page with this name. */
export function mayOpenStaffPage(name: string, { roles, capabilities }: StaffAccount): boolean {
  if (roles.includes('compliance') && COMPLIANCE_PAGES.has(name)) return true;
  const needed = PAGE_CAPABILITIES.get(name);
  return roles.includes('admin') && (needed === undefined || capabilities.includes(needed));
}
