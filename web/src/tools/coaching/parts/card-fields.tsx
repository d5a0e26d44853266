import { STAGES } from '@roletrail/contracts/tools/applications/stages';
import type { FieldOf } from '../../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../../kit/form/fields.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import type { CardValues } from '../card-form-values.ts';
import { stageLabel } from '../cards.ts';

/** Fields of a card. `fresh`: with the stage, which later moves by the board. */
export function CardFields({ field, fresh }: { field: FieldOf<CardValues>; fresh: boolean }) {
  return (
    <>
      <Field label="Role" autoComplete="off" {...field('title')} />
      <Field label="Employer" autoComplete="off" {...field('employer')} />
      {fresh ? (
        <>
          <SelectField label="Stage" {...field('stage')}>
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {stageLabel(stage)}
              </option>
            ))}
          </SelectField>
          <DateField
            label="Since"
            help="The day on which it reached this stage. It may be in the past."
            {...field('since')}
          />
        </>
      ) : null}
      <DateField label="Deadline" help="To apply, or to answer an offer" {...field('deadline')} />
      <Field label="Next step" autoComplete="off" {...field('nextStep')} />
      <DateField label="Next step due" {...field('nextStepDue')} />
      <DateField label="Interview on" {...field('interviewOn')} />
      <Field label="Interview time" type="time" {...field('interviewTime')} />
      <Field label="Link to the job ad" inputMode="url" autoComplete="off" {...field('link')} />
      <Field label="Place" autoComplete="off" {...field('place')} />
      <Field label="Pay" autoComplete="off" {...field('pay')} />
      <Field
        label="Hours"
        help="A week, and shifts if there are any"
        autoComplete="off"
        {...field('hours')}
      />
      <TextareaField label="Contact" short {...field('contact')} />
      <NumberField
        label="Follow up after"
        help="Days without an answer, from the day on which you applied"
        {...field('followUpDays', 'number')}
      />
      <TextareaField label="Notes" {...field('notes')} />
    </>
  );
}
