import { ENTRY_EDUCATION, type EntryEducation } from '@roletrail/contracts/entry-education';
import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { dollars } from '../../../lib/career-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DIRECTION_LABELS, FEATURE_LABELS } from '../labels.ts';
import type { RoleFormControl } from '../role-form-control.ts';
import { refusing } from '../role-form-values.ts';

/** Lists what was read from the text or chosen: direction, field to stay in, refusals. Each can be corrected. */
export function PreferenceChips({
  result: { direction, refusals, stayIn, stated },
  asking,
}: {
  result: RolesFound;
  asking: RoleFormControl;
}) {
  const chosen = asking?.values.refused ?? [];
  const wanted = wantedInWords(stated);
  const read = refusals.length + chosen.length + wanted.length;
  if (direction.words === null && read === 0 && stayIn === null) return null;
  return (
    <section aria-label="What we read of your preferences" className="grid gap-2 text-sm">
      <p className="font-bold">What we read of your preferences</p>
      <ul className="flex flex-wrap gap-2">
        {direction.words === null ? null : (
          <Chip
            words={`${DIRECTION_LABELS[direction.value]} (“${direction.words}”)`}
            action="Stay in my field instead"
            onPress={asking && (() => asking.ask({ ...asking.values, direction: 'stay' }))}
          />
        )}
        {stayIn === null ? null : <Chip words={`Field: “${stayIn}”`} action="" onPress={null} />}
        {wanted.map((words) => (
          <Chip key={words} words={words} action="" onPress={null} />
        ))}
        {refusals.map(({ feature, words, counts }) => (
          <Chip
            key={feature}
            words={`${counts ? 'No' : 'Does not count'}: ${FEATURE_LABELS[feature]} (“${words}”)`}
            action={counts ? 'Take back' : 'Count it'}
            onPress={
              asking &&
              (() =>
                asking.ask(
                  counts
                    ? refusing(asking.values, feature, false)
                    : {
                        ...asking.values,
                        notRefused: asking.values.notRefused.filter((one) => one !== feature),
                      },
                ))
            }
          />
        ))}
        {chosen.map((feature) => (
          <Chip
            key={feature}
            words={`No: ${FEATURE_LABELS[feature]}`}
            action="Take back"
            onPress={asking && (() => asking.ask(refusing(asking.values, feature, false)))}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns what the text says that the person wants: wants, least pay, and schooling. */
function wantedInWords({ wants, pay, schooling }: RolesFound['stated']): readonly string[] {
  return [
    ...new Set(wants.map((words) => `Wanted: “${words}”`)),
    ...(pay === null ? [] : [`At least ${dollars(pay.value)} a year (“${pay.words}”)`]),
    ...(schooling === null ? [] : [`${schoolingInWords(schooling.most)} (“${schooling.words}”)`]),
  ];
}

const schoolingInWords = (most: EntryEducation) =>
  most === ENTRY_EDUCATION[0] ? 'No more school' : `Would study for: ${most}`;

/** Shows words and a button that corrects them; without a button in a saved list. */
function Chip({
  words,
  action,
  onPress,
}: {
  words: string;
  action: string;
  onPress: (() => void) | null;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded border border-border pl-3">
      <span className="py-2">{words}</span>
      {onPress ? (
        <Button
          variant="ghost"
          size="touch"
          data-no-print
          aria-label={`${action}: ${words}`}
          onClick={onPress}
        >
          {action}
        </Button>
      ) : null}
    </li>
  );
}
