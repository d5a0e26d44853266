import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import type { LicenceAsked, LicenceHeld } from '@roletrail/contracts/tools/skills';
import { useId } from 'react';
import { RadioGroup } from '../../../ui/choice.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { AnswerSheet } from '../answer-sheet.ts';
import { LICENCE_HELD } from '../labels.ts';

const HELD = Object.keys(LICENCE_HELD) as readonly LicenceHeld[];

/** Education, and the licence if the handbook names one. */
export function BackgroundFields(props: {
  licence: LicenceAsked | null;
  sheet: AnswerSheet;
  onAnswer: (part: () => Partial<AnswerSheet>) => void;
}) {
  const { licence, sheet, onAnswer } = props;
  const name = useId();
  const title = licence === null ? 'Education' : 'Education and licence';
  return (
    <section aria-label={title} className="grid gap-6">
      <h3 className="border-t-4 border-border pt-4 text-xl">{title}</h3>
      <SelectField
        label="The highest education that you finished"
        className="max-w-md"
        value={sheet.education ?? ''}
        onChange={({ target }) =>
          onAnswer(() => ({
            education: ENTRY_EDUCATION.find((one) => one === target.value) ?? null,
          }))
        }
      >
        <option value="">I do not say</option>
        {ENTRY_EDUCATION.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      {licence === null ? null : (
        <RadioGroup
          legend="Do you have the licence or certificate for this work?"
          help={licence.of === null ? undefined : `It is: ${licence.of}.`}
          name={name}
          value={sheet.licence ?? ''}
          options={HELD.map((value) => ({ value, label: LICENCE_HELD[value] }))}
          onValueChange={(value) =>
            onAnswer(() => ({ licence: HELD.find((one) => one === value) ?? null }))
          }
        />
      )}
    </section>
  );
}
