import t from 'tap';
import { ruleOf, STAFF_ACTIONS, type StaffAction } from './actions.ts';

const ALL = Object.keys(STAFF_ACTIONS) as StaffAction[];

/** Acts that take the password again: roles, deletion, publication and secrets (adr/0030). */
const ASKING: readonly StaffAction[] = [
  'article.publish',
  'article.schedule',
  'invitation.create_staff',
  'legal_document.publish',
  'newsletter_issue.send',
  'person.approve_erasure',
  'person.grant_role',
  'person.lift_hold',
  'person.limit_capabilities',
  'person.request_erasure',
  'person.reset_second_factor',
  'person.revoke_role',
  'security.require_second_factor',
  'setting.change_protected',
  'ticket.delete',
];

/** Acts of such a kind that take none: they stop something, or only staff see what they change. */
const NOT_ASKING: readonly StaffAction[] = [
  'article.withdraw',
  'auditor_token.revoke',
  'health.delete_note',
  'legal_draft.delete',
  'newsletter_issue.delete',
  'person.cancel_erasure',
  'person.end_sessions',
  'person.hold',
  'report.delete',
  'session.end',
];
const SUCH =
  /(?:delete|publish|schedule|send|revoke|role|erasure|hold|end_sessions|withdraw)$|^session\.end$/;
/** Undo within a minute by the same member of staff, and letters that publish nothing. */
const OTHER = [
  'newsletter_issue.unschedule',
  'person.undo_hold',
  'invitation.withdraw',
  'invitation.send',
];

t.test('the acts that take the password again are those of this list', async (t) => {
  t.same(ALL.filter((act) => ruleOf(act).password === true).sort(), ASKING);
});

t.test('a new act that deletes, publishes, revokes or ends is decided on', async (t) => {
  const decided = new Set<string>([...ASKING, ...NOT_ASKING, ...OTHER]);
  t.same(
    ALL.filter((act) => SUCH.test(act) && !decided.has(act)),
    [],
  );
  t.same(
    [...decided].filter((act) => !ALL.includes(act as StaffAction)),
    [],
    'each exists',
  );
});
