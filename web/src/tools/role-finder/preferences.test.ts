import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { wantIdOf } from '@roletrail/contracts/tools/want-id';
import t from 'tap';
import { listPreferences } from './preferences.ts';
import { EMPTY_ROLE_FORM, type RoleFormValues } from './role-form-values.ts';

const NOTHING = { wants: [], pay: null, schooling: null };
const found = (part: Partial<RolesFound>): RolesFound => ({
  kind: 'roles',
  titles: [],
  wanted: null,
  direction: { value: 'unsure', words: null },
  refusals: [],
  stayIn: null,
  stated: { ...NOTHING, ignored: NOTHING },
  roles: [],
  hasMore: false,
  removed: [],
  leading: [],
  ...part,
});
const PAY = { value: 55_000, words: 'at least 55k' };

/** Presses the only button and returns the changed values. */
function press(result: RolesFound, values: RoleFormValues): RoleFormValues {
  const [chip, ...others] = listPreferences(result, values);
  t.same(others, []);
  return chip?.correction?.correct(values) ?? values;
}

t.test('wants, pay and schooling of a text are taken back and counted again', async (t) => {
  const want = { ...NOTHING, wants: ['I want plants'] };
  const withoutWant = press(found({ stated: { ...want, ignored: NOTHING } }), EMPTY_ROLE_FORM);
  t.same(withoutWant, { ...EMPTY_ROLE_FORM, notWanted: [wantIdOf('I want plants')] });
  t.same(press(found({ stated: { ...NOTHING, ignored: want } }), withoutWant), EMPTY_ROLE_FORM);

  const pay = { ...NOTHING, pay: PAY };
  const withoutPay = press(found({ stated: { ...pay, ignored: NOTHING } }), EMPTY_ROLE_FORM);
  t.same(withoutPay, { ...EMPTY_ROLE_FORM, withoutPay: true });
  t.same(press(found({ stated: { ...NOTHING, ignored: pay } }), withoutPay), EMPTY_ROLE_FORM);

  const most = "Bachelor's degree" as const;
  const schooling = { ...NOTHING, schooling: { most, words: 'finish my degree' } };
  const stated = { ...schooling, ignored: NOTHING };
  t.ok(press(found({ stated }), EMPTY_ROLE_FORM).withoutSchooling);
});

t.test('each condition and refusal of the form has a chip that drops it', async (t) => {
  const set: readonly (readonly [Partial<RoleFormValues>, string])[] = [
    [{ minPay: '60,000' }, 'Must pay at least $60,000 a year'],
    [{ maxEducation: "Associate's degree" }, "Education at most: Associate's degree"],
    [{ minGrowth: '0' }, 'Must not shrink'],
    [{ minGrowth: '8' }, 'Must grow at least 8% by 2034'],
    [{ zones: [1, 2] }, 'Preparation: little or none, some'],
    [{ leaveOut: ['11'] }, 'Without: Management'],
  ];
  for (const [part, words] of set) {
    const values = { ...EMPTY_ROLE_FORM, ...part };
    t.equal(listPreferences(found({}), values)[0]?.words, words);
    t.same(press(found({}), values), EMPTY_ROLE_FORM);
  }
  const refused = { ...EMPTY_ROLE_FORM, refused: ['nights' as const] };
  t.match(press(found({}), refused), { refused: [], notRefused: ['nights'] });
  t.same(listPreferences(found({}), { ...EMPTY_ROLE_FORM, minPay: 'lots' }), []);
});

t.test('a saved list shows what was read, and nothing of the form', async (t) => {
  const stated = { ...NOTHING, pay: PAY, ignored: NOTHING };
  const chips = listPreferences(found({ stated }), null);
  t.same(
    chips.map(({ words }) => words),
    ['At least $55,000 a year (“at least 55k”)'],
  );
});
