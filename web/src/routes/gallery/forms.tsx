import { ActionForm } from '../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../kit/form/fields.tsx';
import { StaffAct } from '../../kit/staff/act-dialog.tsx';
import { SaveCsv } from '../../kit/staff/save-csv.tsx';
import { CheckboxField, RadioGroup } from '../../ui/choice.tsx';
import { Field, SelectField, TextareaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Both, GalleryRow } from './both.tsx';
import { conflict, refusal } from './queries.tsx';

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

const reasonSchema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

async function saveSample(reason: string): Promise<void> {
  if (reason === 'refused') throw refusal('The server refused this.');
}

/** Act of staff with its undo. @param isOld true: the target is changed elsewhere */
function SampleAct({ theme, isOld = false }: { theme: string; isOld?: boolean }) {
  return (
    <StaffAct<{ reason: string }, void>
      label={`${isOld ? 'Change an older version' : 'Pause'}, ${theme}`}
      title={isOld ? 'Change it?' : 'Pause it?'}
      says={<p>A sample.</p>}
      verb="Do it"
      schema={reasonSchema}
      initial={{ reason: '' }}
      seen={{ state: 'open' }}
      labels={{ state: 'State' }}
      send={async () => {
        if (isOld) throw conflict({ state: 'closed' });
      }}
      undo={async () => undefined}
      onReload={async () => undefined}
      done="It is paused"
    />
  );
}

/** Form with one field of each kind. */
export function Forms() {
  return (
    <Both
      id="forms"
      title="Forms"
      about="Sent empty, it says what is missing. The names “taken” and “refused” are refused by a made-up server. Of the acts of staff, the second one always finds a newer version, and a file with the reason “refused” is not made."
    >
      {(theme) => (
        <>
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
                <Field
                  label="Title"
                  help="As others see it."
                  autoComplete="off"
                  {...field('name')}
                />
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
          <GalleryRow label="Acts of staff">
            <SampleAct theme={theme} />
            <SampleAct theme={theme} isOld />
            <SaveCsv
              rows={`${theme} rows`}
              says="The file has the e-mail address of each person."
              save={saveSample}
            />
          </GalleryRow>
        </>
      )}
    </Both>
  );
}
