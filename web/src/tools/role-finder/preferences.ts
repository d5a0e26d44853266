import { ENTRY_EDUCATION, type EntryEducation } from '@roletrail/contracts/entry-education';
import type { ConditionName, RolesFound } from '@roletrail/contracts/tools/role-finder';
import { wantIdOf } from '@roletrail/contracts/tools/want-id';
import { ZONES } from '../../features/occupations/labels.ts';
import { dollars } from '../../lib/career-format.ts';
import { DIRECTION_LABELS, FEATURE_LABELS, nameOfField } from './labels.ts';
import {
  conditionsOf,
  payOf,
  type RoleFormValues,
  setRefusal,
  without,
} from './role-form-values.ts';

/** One preference, in words, and how a person corrects it. */
export type PreferenceChip = {
  readonly words: string;
  /** null if it cannot be corrected by itself */
  readonly correction: {
    /** text of the button */
    readonly name: string;
    readonly correct: (values: RoleFormValues) => RoleFormValues;
  } | null;
};

type Correct = (values: RoleFormValues) => RoleFormValues;
const takeBack = (words: string, correct: Correct): PreferenceChip => ({
  words,
  correction: { name: 'Take back', correct },
});
const countIt = (words: string, correct: Correct): PreferenceChip => ({
  words: `Does not count: ${words}`,
  correction: { name: 'Count it', correct },
});

/**
 * Lists what was read from the text, then what the form sets.
 * @param values null for a saved list, whose form is not known
 */
export function listPreferences(
  result: RolesFound,
  values: RoleFormValues | null,
): readonly PreferenceChip[] {
  const { direction, stayIn, stated, refusals } = result;
  const chips: readonly PreferenceChip[] = [
    ...(direction.words === null
      ? []
      : [
          {
            words: `${DIRECTION_LABELS[direction.value]} (“${direction.words}”)`,
            correction: {
              name: 'Stay in my field instead',
              correct: (now: RoleFormValues) => ({ ...now, direction: 'stay' as const }),
            },
          },
        ]),
    ...(stayIn === null ? [] : [{ words: `Field: “${stayIn}”`, correction: null }]),
    ...wantChips(stated),
    ...refusals.map(({ feature, words, counts }) => {
      const name = `${FEATURE_LABELS[feature]} (“${words}”)`;
      return counts
        ? takeBack(`No: ${name}`, (now) => setRefusal(now, feature, false))
        : countIt(name, (now) => ({
            ...now,
            notRefused: now.notRefused.filter((one) => one !== feature),
          }));
    }),
    ...(values === null ? [] : formChips(values)),
  ];
  return [...new Map(chips.map((chip) => [chip.words, chip])).values()];
}

const NOTHING: NonNullable<RolesFound['stated']['ignored']> = {
  wants: [],
  pay: null,
  schooling: null,
};

/** Lists what the text says that the person wants: wants, least pay, and schooling. */
function wantChips({
  ignored = NOTHING,
  ...stated
}: RolesFound['stated']): readonly PreferenceChip[] {
  return [
    ...stated.wants.map((words) =>
      takeBack(inWords.want(words), (now) => ({
        ...now,
        notWanted: [...now.notWanted, wantIdOf(words)],
      })),
    ),
    ...ignored.wants.map((words) =>
      countIt(inWords.want(words), (now) => ({
        ...now,
        notWanted: now.notWanted.filter((id) => id !== wantIdOf(words)),
      })),
    ),
    ...both(stated.pay, ignored.pay, inWords.pay, 'withoutPay'),
    ...both(stated.schooling, ignored.schooling, inWords.schooling, 'withoutSchooling'),
  ];
}

function both<T>(
  stated: T | null,
  ignored: T | null,
  words: (one: T) => string,
  flag: 'withoutPay' | 'withoutSchooling',
): readonly PreferenceChip[] {
  if (stated !== null) return [takeBack(words(stated), (now) => ({ ...now, [flag]: true }))];
  if (ignored !== null) return [countIt(words(ignored), (now) => ({ ...now, [flag]: false }))];
  return [];
}

const inWords = {
  want: (words: string) => `Wanted: “${words}”`,
  pay: ({ value, words }: NonNullable<RolesFound['stated']['pay']>) =>
    `At least ${dollars(value)} a year (“${words}”)`,
  schooling: ({ most, words }: { most: EntryEducation; words: string }) =>
    `${most === ENTRY_EDUCATION[0] ? 'No more school' : `Would study for: ${most}`} (“${words}”)`,
};

function formChips(values: RoleFormValues): readonly PreferenceChip[] {
  return [
    ...values.refused.map((feature) =>
      takeBack(`No: ${FEATURE_LABELS[feature]}`, (now) => setRefusal(now, feature, false)),
    ),
    ...conditionsOf(values).map((name) =>
      takeBack(conditionInWords(name, values), (now) => without(now, name)),
    ),
  ];
}

function conditionInWords(name: ConditionName, values: RoleFormValues): string {
  switch (name) {
    case 'minPay':
      return `Must pay at least ${dollars(payOf(values.minPay) ?? 0)} a year`;
    case 'maxEducation':
      return `Education at most: ${values.maxEducation}`;
    case 'minGrowth':
      return values.minGrowth === '0'
        ? 'Must not shrink'
        : `Must grow at least ${values.minGrowth}% by 2034`;
    case 'zones':
      return `Preparation: ${values.zones.map((zone) => ZONES[zone - 1]).join(', ')}`;
    case 'leaveOut':
      return `Without: ${values.leaveOut.map(nameOfField).join(', ')}`;
  }
}
