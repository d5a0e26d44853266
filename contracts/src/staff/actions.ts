import type { Capability } from './capabilities.ts';

/** Rule of one act of staff. */
export interface StaffActionRule {
  /** capability that an administrator needs */
  readonly capability: Capability;
  /** second capability that they need */
  readonly also?: Capability;
  /** true: accounts with the role `compliance` may do it too */
  readonly compliance?: boolean;
  /** true: the caller enters their password again (roles, deletion, publication, secrets) */
  readonly password?: boolean;
  /** true: waits for all changes of roles and capabilities, because it compares them */
  readonly changesRoles?: boolean;
}

/**
 * Every act of staff by its name, `subject.verb`. The name goes into `roletrail.admin.acted`, which
 * is permanent: a name is never reused for another act.
 */
export const STAFF_ACTIONS = {
  'person.grant_role': { capability: 'users', password: true, changesRoles: true },
  'person.revoke_role': { capability: 'users', password: true, changesRoles: true },
  'person.limit_capabilities': { capability: 'users', password: true, changesRoles: true },
  'person.lock': { capability: 'users', changesRoles: true },
  'person.unlock': { capability: 'users', changesRoles: true },
  'person.set_plan': { capability: 'users', also: 'growth' },
  'person.undo_plan': { capability: 'users', also: 'growth' },
  'person.send_verification': { capability: 'users' },
  'person.end_sessions': { capability: 'users', compliance: true },
  'person.ask_again': { capability: 'users', compliance: true },
  'person.reset_second_factor': { capability: 'users', password: true, changesRoles: true },
  'person.request_erasure': { capability: 'users', password: true, changesRoles: true },
  'person.approve_erasure': { capability: 'users', password: true, changesRoles: true },
  'person.cancel_erasure': { capability: 'users' },
  'person.hold': { capability: 'users' },
  'person.lift_hold': { capability: 'users', password: true },
  'person.undo_hold': { capability: 'users' },
  'invitation.create': { capability: 'users' },
  'invitation.create_staff': { capability: 'users', password: true, changesRoles: true },
  'invitation.send': { capability: 'users' },
  'invitation.withdraw': { capability: 'users' },
  'invitation.restore': { capability: 'users' },
  'invitation.export': { capability: 'users' },
  'erasure.export': { capability: 'users' },
  'person.export': { capability: 'users', compliance: true },
  'people.export': { capability: 'users', compliance: true },
  'report.create': { capability: 'growth', compliance: true },
  'report.change': { capability: 'growth', compliance: true },
  'report.delete': { capability: 'growth', compliance: true },
  'report.export': { capability: 'growth', compliance: true },
  'report.read': { capability: 'growth', compliance: true },
  'ticket.export': { capability: 'users', compliance: true },
  'ticket.delete': { capability: 'users', compliance: true, password: true },
  'promo_code.create': { capability: 'growth' },
  'promo_code.create_batch': { capability: 'growth' },
  'promo_code.deactivate': { capability: 'growth' },
  'promo_code.activate': { capability: 'growth' },
  'promo_code.end_early': { capability: 'growth' },
  'promo_code.export_uses': { capability: 'growth' },
  'experiment.create': { capability: 'growth' },
  'experiment.change': { capability: 'growth' },
  'experiment.start': { capability: 'growth' },
  'experiment.end': { capability: 'growth' },
  'experiment.archive': { capability: 'growth' },
  'plan_request.approve': { capability: 'growth' },
  'plan_request.refuse': { capability: 'growth' },
  'plan_request.export': { capability: 'growth' },
  'subscriber.export': { capability: 'growth' },
  'person.end_plan': { capability: 'growth' },
  'session.end': { capability: 'users' },
  'auditor_token.revoke': { capability: 'users' },
  'security.export': { capability: 'users', compliance: true },
  'security.require_second_factor': { capability: 'users', password: true },
  'setting.change': { capability: 'settings' },
  'setting.change_protected': { capability: 'settings', password: true },
  'setting.export': { capability: 'settings' },
  'plan.change': { capability: 'settings' },
  'plan.export': { capability: 'settings' },
  'data_set.activate': { capability: 'settings' },
  'legal_draft.create': { capability: 'settings' },
  'legal_draft.change': { capability: 'settings' },
  'legal_draft.delete': { capability: 'settings' },
  'legal_document.publish': { capability: 'settings', password: true },
  'newsletter_issue.create': { capability: 'content' },
  'newsletter_issue.change': { capability: 'content' },
  'newsletter_issue.delete': { capability: 'content' },
  'newsletter_issue.test': { capability: 'content' },
  'newsletter_issue.send': { capability: 'content', password: true },
  'newsletter_issue.unschedule': { capability: 'content' },
  'newsletter_issue.replan': { capability: 'content' },
  'newsletter_issue.pause': { capability: 'content' },
  'newsletter_issue.continue': { capability: 'content' },
  'newsletter_issue.stop': { capability: 'content' },
  'article.note': { capability: 'content' },
  'legal_document.export_affected': { capability: 'settings' },
  'article.create': { capability: 'content' },
  'article.publish': { capability: 'content', password: true },
  'article.schedule': { capability: 'content', password: true },
  'article.withdraw': { capability: 'content' },
  'article.undo': { capability: 'content' },
  'article.tag': { capability: 'content' },
  'article.restore': { capability: 'content' },
  'mail.test': { capability: 'settings' },
  'dead_letter.redrive': { capability: 'ops' },
  'health.note': { capability: 'ops' },
  'health.acknowledge': { capability: 'ops' },
  'health.delete_note': { capability: 'ops' },
  'launch.sign_off': { capability: 'ops' },
  'launch.waive': { capability: 'ops' },
  'launch.decide': { capability: 'ops' },
} as const satisfies Readonly<Record<`${string}.${string}`, StaffActionRule>>;

export type StaffAction = keyof typeof STAFF_ACTIONS;

/** Returns the rule of an act, with its optional parts. */
export const ruleOf = (action: StaffAction): StaffActionRule => STAFF_ACTIONS[action];
