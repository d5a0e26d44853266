import { CAPABILITIES, type Capability } from '@roletrail/contracts/staff/capabilities';

/** Outcomes of a caller by guard: one refusal for all but `but`. */
export function row(refused: string, but: Record<string, string> = {}) {
  return {
    public: 'in',
    cookie: '403 ORIGIN_REFUSED',
    optional: refused,
    token: refused,
    session: refused,
    consent: refused,
    'auditor compliance': refused,
    'role admin compliance': refused,
    'ticket admin compliance users': refused,
    'role compliance': refused,
    ...forTasks(() => refused),
    ...but,
  };
}

/** Guards of tasks of administrators, alone and with compliance staff, with one outcome each. */
function forTasks(outcomeOf: (task: Capability, others: boolean) => string) {
  return Object.fromEntries(
    CAPABILITIES.flatMap((task) => [
      [`role admin ${task}`, outcomeOf(task, false)],
      [`role admin compliance ${task}`, outcomeOf(task, true)],
    ]),
  );
}

/**
 * Outcomes of a signed-in caller by guard.
 * @param desk what a role that works at the support desk gets; default: as for `role`
 * @param admin what is for admins alone
 * @param limited what is for admins with other capabilities than `ops`
 */
export function member({
  role,
  consent,
  desk = role,
  admin = '403 ROLE_REQUIRED',
  limited = admin,
}: Record<'role' | 'consent', string> & { desk?: string; admin?: string; limited?: string }) {
  const open = { optional: 'in', token: 'in', session: 'in' };
  const roles = {
    'auditor compliance': role,
    'role compliance': role,
    'role admin compliance': desk,
    'ticket admin compliance users': limited === admin ? desk : limited,
    ...forTasks((task, others) =>
      others && limited === admin ? desk : task === 'ops' ? admin : limited,
    ),
  };
  return row('', { ...open, consent, ...roles });
}
