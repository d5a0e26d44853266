import type { GoalContent } from '@roletrail/contracts/tools/saved/goal';
import { OccupationField } from '../../../features/career-profile/components/occupation-field.tsx';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../../kit/form/fields.tsx';
import { Field } from '../../../ui/field.tsx';
import type { GoalValues } from '../goal-form-schema.ts';

/** Loads the schema of the form with zod, at its first judgement. */
const loadSchema = async () => (await import('../goal-form-schema.ts')).goalForm;

type Sent = Pick<GoalContent, 'title' | 'code' | 'by' | 'hours'>;

/** Form of a goal: role, date and hours a week. `goal` null: a new one. */
export function GoalForm(props: {
  goal: Sent | null;
  verb: string;
  send: (sent: Sent) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { goal, verb, send, onDone, onCancel } = props;
  const initial: GoalValues = {
    role: goal?.code ? { code: goal.code, title: goal.title } : null,
    title: goal?.title ?? '',
    by: goal?.by ?? '',
    hours: goal?.hours ?? 5,
  };
  return (
    <ActionForm
      schema={loadSchema}
      initial={initial}
      send={({ role, ...sent }) => send({ ...sent, code: role?.code ?? null })}
      verb={verb}
      onDone={onDone}
      {...(onCancel ? { onCancel } : {})}
    >
      {(field, values) => (
        <>
          <OccupationField
            label="Occupation, if you know it"
            chosen={values.value('role')}
            onChoose={(role) => {
              // a name of the person's own stays
              const title = values.value('title');
              const isOwn = title !== '' && title !== values.value('role')?.title;
              values.set('role', role);
              if (role && !isOwn) values.set('title', role.title);
            }}
          />
          <Field
            label="Role"
            help="As you call it. An occupation from the list above makes the plan more exact."
            autoComplete="off"
            {...field('title')}
          />
          <DateField label="Reach it by" {...field('by')} />
          <NumberField label="Hours a week" {...field('hours', 'number')} />
        </>
      )}
    </ActionForm>
  );
}
