import {
  STAFF_SCREENS,
  type StaffScreenEntry,
  type StaffScreenRow,
  toStaffPath,
} from './staff/registry.ts';
import { TOOLS, type Tool } from './tools/registry.ts';

/** `session` requires a signed-in user; `member` also accepted terms; `admin` also the role. */
export type Access = 'public' | 'session' | 'member' | 'admin';

/**
 * `local`: for development, available only on a local deployment. `byLink`: needs the data of its
 * link, so no list of pages has it.
 */
type Flag = 'local' | 'byLink';
type Row = readonly [name: string, path: string, title: string, access: Access, flag?: Flag];

/** All pages but those of the career tools and of staff, which are in their registries. */
const PAGES = [
  ['home', '/', 'Home', 'public'],
  ['login', '/login', 'Sign in', 'public'],
  ['signup', '/signup', 'Create an account', 'public'],
  ['services', '/services', 'Services', 'public'],
  ['pricing', '/pricing', 'Pricing', 'public'],
  ['contact', '/contact', 'Contact', 'public'],
  ['support', '/support', 'Support', 'public'],
  ['terms', '/terms', 'Terms & Conditions', 'public'],
  ['privacy', '/privacy', 'Privacy Policy', 'public'],
  ['insights', '/insights', 'Insights', 'public'],
  // Ours: notes about changes of articles. Before the articles, whose pattern matches it too.
  ['corrections', '/insights/corrections', 'Corrections', 'public'],
  ['insight', '/insights/:slug', 'Insight', 'public'],
  // Ours: what the newsletter is.
  ['newsletter', '/newsletter', 'Newsletter', 'public'],
  // Ours: targets of the links in e-mails.
  ['newsletterConfirm', '/newsletter/confirm', 'Confirm the newsletter', 'public', 'byLink'],
  ['newsletterReceipt', '/newsletter/receipt', 'Receipt of a consent', 'public', 'byLink'],
  ['remindersUnsubscribe', '/reminders/unsubscribe', 'Stop the reminders', 'public', 'byLink'],
  ['newsletterUnsubscribe', '/newsletter/unsubscribe', 'Stop the newsletter', 'public', 'byLink'],
  // Ours: example results, without an account.
  ['example', '/services/examples/:tool', 'Example of a tool', 'public'],
  // Ours: sources and licences.
  ['aboutData', '/about/data', 'Data and licences', 'public'],
  // Ours: a receipt can be checked without signing in.
  ['verify', '/verify', 'Verify a receipt', 'public'],
  ['realtimeDemo', '/realtime-demo', 'Realtime demo', 'public'],

  ['gallery', '/gallery', 'Gallery of parts', 'public', 'local'],
  // Ours: the specification names the states of password recovery, but no paths.
  ['forgotPassword', '/forgot-password', 'Forgotten password', 'public'],
  ['resetPassword', '/reset-password', 'Choose a new password', 'public', 'byLink'],
  ['undo', '/undo', 'Undo a change of your account', 'public', 'byLink'],
  ['verifyEmail', '/verify-email', 'Confirm your e-mail address', 'public', 'byLink'],
  // Ours: the link works after the account is deleted.
  ['deletionReceipt', '/deletion-receipt', 'Deletion receipt', 'public', 'byLink'],
  // Ours: the e-mails of a deployment without a mail server.
  ['mailbox', '/mailbox', 'Mailbox', 'public', 'local'],

  ['dashboard', '/dashboard', 'Dashboard', 'member'],
  ['account', '/account', 'Account', 'member'],
  // Ours: open without accepted terms, so that a refusal does not lock personal data.
  ['ownData', '/account/data', 'Your data', 'session'],
  ['deleteAccount', '/delete-account', 'Delete account', 'session'],
  // Ours: open without accepted terms, because a refusal has a receipt too.
  ['receipt', '/receipts/:eventId', 'Receipt', 'session'],
  // Ours: a first result, before the choice of a tool.
  ['firstSteps', '/services/start', 'First steps', 'member'],
  // Ours: the specification names it, but gives no path.
  ['rolesHistory', '/services/roles/history', 'Role history', 'member'],
  // Ours: views of the explorer with addresses to share.
  ['rolesMap', '/services/roles/map', 'Map of jobs', 'member'],
  ['rolesCompare', '/services/roles/compare', 'Compare occupations', 'member'],
] as const satisfies readonly Row[];

type ToolRow<T> = T extends Tool ? readonly [T['id'], T['path'], T['title'], 'member'] : never;
const TOOL_PAGES = TOOLS.map(({ id, path, title }) => {
  return [id, path, title, 'member'];
}) as readonly unknown[] as readonly ToolRow<Tool>[];

type StaffRow<S> = S extends StaffScreenRow
  ? readonly [`staff-${S['id']}`, string, S['title'], 'admin']
  : never;
const STAFF_PAGES = STAFF_SCREENS.map((screen: StaffScreenEntry) => {
  const { id, title } = screen;
  return [`staff-${id}`, toStaffPath(screen), title, 'admin'];
}) as readonly unknown[] as readonly StaffRow<StaffScreenRow>[];

type RouteIn<R> = R extends Row
  ? {
      readonly name: R[0];
      readonly path: R[1];
      readonly title: R[2];
      readonly access: R[3];
      readonly flag: Flag | undefined;
    }
  : never;
export type Route = RouteIn<(typeof PAGES)[number] | ToolRow<Tool> | StaffRow<StaffScreenRow>>;
export type RouteName = Route['name'];

export const WEB_ROUTES = [...TOOL_PAGES, ...PAGES, ...STAFF_PAGES].map(
  ([name, path, title, access, flag]: Row) => {
    return { name, path, title, access, flag };
  },
) as readonly Route[];
