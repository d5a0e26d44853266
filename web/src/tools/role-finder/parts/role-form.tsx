import { WANTS_MAX_LENGTH } from '@roletrail/contracts/tool-limits';
import { DIRECTIONS } from '@roletrail/contracts/tools/work-features';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { fieldsQuery } from '../../../features/occupations/api/occupations.ts';
import { TitleField } from '../../../features/occupations/components/title-field.tsx';
import { resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, RadioGroup } from '../../../ui/choice.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { DIRECTION_LABELS } from '../labels.ts';
import type { RoleFormValues } from '../role-form-values.ts';
import { Leanings } from './leanings.tsx';
import { ConditionFields, type FieldChange, Likes, RefusedFeatures } from './optional-fields.tsx';

type Props = {
  values: RoleFormValues;
  onValuesChange: (values: RoleFormValues) => void;
  onAsk: () => void;
  /** the form was submitted empty */
  nothing: boolean;
  busy: boolean;
};

const MORE_TITLES = ['Another job', 'And another'] as const;

/** Form of the role finder. All fields are optional, but not all may be empty. */
export function RoleForm({ values, onValuesChange, onAsk, nothing, busy }: Props) {
  const change = (part: Partial<RoleFormValues>) => onValuesChange({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form noValidate data-no-print onSubmit={submit} className="grid gap-7">
      <RadioGroup
        legend="What do you want next?"
        name="direction"
        value={values.direction}
        options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
        onValueChange={(value) =>
          change({ direction: DIRECTIONS.find((one) => one === value) ?? 'unsure' })
        }
      />
      <Group legend="What you do, or did">
        <TitleField
          label="Job title"
          value={values.titles[0]}
          error={
            nothing
              ? 'Name at least one thing: a job, a field, a text, or what you want or like.'
              : undefined
          }
          help="As you would say it. “Senior” and “lead” are read as a level."
          onValueChange={(title) => change({ titles: [title, values.titles[1], values.titles[2]] })}
        />
        {MORE_TITLES.map((label, at) => (
          <OneMore key={label} label={label} at={at} values={values} change={change} />
        ))}
        <FieldOfStudy values={values} change={change} />
      </Group>
      <Group legend="What you can do">
        <OwnText values={values} change={change} />
      </Group>
      <Group legend="What matters to you">
        <TextareaField
          label="What you want, in your words"
          value={values.wants}
          maxLength={WANTS_MAX_LENGTH}
          rows={2}
          help="One a line: “with plants”, “close to home”, “no sales calls”. Roles that fit come first."
          onChange={({ target }) => change({ wants: target.value })}
        />
        <div className="grid gap-3">
          <ConditionFields values={values} change={change} />
          <RefusedFeatures values={values} change={change} />
          <Likes values={values} change={change} />
        </div>
      </Group>
      <Leanings values={values} onValuesChange={onValuesChange} />
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Looking...' : 'Find roles'}
      </Button>
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Shows the second title field after the first is filled, and so on. */
function OneMore({ label, at, values, change }: FieldChange & { label: string; at: number }) {
  const [first, second, third] = values.titles;
  if (([first, second][at] ?? '').trim() === '' && values.titles[at + 1] === '') return null;
  return (
    <TitleField
      label={label}
      value={values.titles[at + 1] ?? ''}
      onValueChange={(value) =>
        change({ titles: at === 0 ? [first, value, third] : [first, second, value] })
      }
    />
  );
}

function FieldOfStudy({ values, change }: FieldChange) {
  const fields = useQuery(fieldsQuery(useHttp()));
  return (
    <SelectField
      label="Field of study"
      value={values.fieldOfStudy}
      onChange={({ target }) => change({ fieldOfStudy: target.value })}
      help={fields.isError ? 'The list could not be loaded; the rest works without it.' : undefined}
    >
      <option value="">None, or not listed</option>
      {fields.data?.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

function OwnText({ values, change }: FieldChange) {
  const resumes = useQuery(resumesQuery(useHttp()));
  const kept = resumes.data ?? [];
  return (
    <>
      {kept.length > 0 ? (
        <SelectField
          label="A resume that you keep here"
          value={values.resume}
          onChange={({ target }) => change({ resume: target.value })}
        >
          <option value="">None: I write below</option>
          {kept.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      {values.resume === '' ? (
        <TextareaField
          label="Your resume, or a few lines"
          value={values.text}
          data-path="text"
          maxLength={50_000}
          rows={4}
          help="Tools, methods and certificates count most. It is kept only if you save the list."
          onChange={({ target }) => change({ text: target.value })}
        />
      ) : null}
      {values.resume === '' && values.text.trim() !== '' ? (
        <CheckboxField
          label="This is my whole resume"
          help="We read your jobs from it; your name, address and employers do not count."
          checked={values.isResume}
          onChange={({ target }) => change({ isResume: target.checked })}
        />
      ) : null}
    </>
  );
}
