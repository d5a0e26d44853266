import { ActionForm } from '../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../kit/form/fields.tsx';
import { CheckboxField, RadioGroup } from '../../ui/choice.tsx';
import { Field, SelectField, TextareaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Both } from './both.tsx';
import { refusal } from './queries.tsx';

const schema = async () => (await import('./sample-form.ts')).sampleFields;

const INITIAL = {
  name: '',
  note: '',
  hours: null,
  topic: '',
  until: '',
  agreed: false,
};

const LENGTHS = [
  { value: 'short', label: 'Short' },
  { value: 'long', label: 'Long', help: 'About two pages' },
];

/** Refuses two names, one at its field and one for the whole form. */
async function send({ name }: { name: string }): Promise<string> {
  if (name === 'taken') {
    throw refusal('Refused', [{ path: 'name', message: 'is used by another one' }]);
  }
  if (name === 'refused') throw refusal('The server refused this.');
  return name;
}

/** Form with one field of each kind. */
export function Forms() {
  return (
    <Both
      id="forms"
      title="Forms"
      about="Sent empty, it says what is missing. The names “taken” and “refused” are refused by a made-up server."
    >
      {(theme) => (
        <ActionForm
          schema={schema}
          initial={INITIAL}
          send={send}
          onDone={(name) => toast({ title: `“${name}” is sent` })}
          verb={`Send from ${theme}`}
          busyVerb="Sending..."
          onCancel={() => undefined}
          guardLeaving
        >
          {(field) => (
            <>
              <Field label="Title" help="As others see it." autoComplete="off" {...field('name')} />
              <TextareaField label="Remark" short {...field('note')} />
              <NumberField
                label="Hours"
                help="You can leave it empty."
                {...field('hours', 'number')}
              />
              <SelectField label="Subject" {...field('topic')}>
                <option value="">Choose one</option>
                <option>Signing in</option>
                <option>My data</option>
              </SelectField>
              <RadioGroup legend="Extent" options={LENGTHS} {...field('length')} />
              <DateField label="Until" {...field('until')} />
              <CheckboxField label="I have read it" {...field('agreed')} />
            </>
          )}
        </ActionForm>
      )}
    </Both>
  );
}
