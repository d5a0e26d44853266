import type { Profile } from '@roletrail/contracts/http/career';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm, type FieldProps, type FormValues } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorSentence } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { fieldsQuery } from '../../occupations/api/occupations.ts';
import { changeProfile, profileQuery } from '../api/profile.ts';
import { LEVEL_LABELS, STAGE_LABELS } from '../labels.ts';
import { changesOf, type ProfileAnswers } from '../profile-answers.ts';
import type { ProfileFormValues } from '../profile-form-schema.ts';
import { useTitles } from '../use-titles.ts';
import { OccupationField } from './occupation-field.tsx';

const schema = async () => (await import('../profile-form-schema.ts')).profileFields;

/** Form of the profile; all fields are optional. Saves only changed fields. */
export function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [before] = useState<ProfileAnswers>(profile);
  const save = async (answers: ProfileAnswers) => {
    try {
      await changeProfile(http, profile, changesOf(before, answers));
    } finally {
      await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
    }
  };
  return (
    <div className="mt-5">
      <ActionForm
        schema={schema}
        initial={{
          stage: before.stage ?? '',
          level: before.level ?? '',
          currentOccupation: before.currentOccupation,
          targetOccupation: before.targetOccupation,
          fieldOfStudy: before.fieldOfStudy ?? '',
          area: before.area ?? '',
        }}
        send={save}
        onDone={onDone}
        general={(error) => (
          <Alert variant="destructive" title="Nothing was changed">
            {formatErrorSentence(error)} What you chose is still here.
          </Alert>
        )}
        verb="Save"
        busyVerb="Saving..."
        onCancel={onDone}
        wide
      >
        {(field, values) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Choice label="Where you stand" options={STAGE_LABELS} {...field('stage')} />
              <Choice label="Level" options={LEVEL_LABELS} {...field('level')} />
            </div>
            <Occupations values={values} />
            <div className="grid gap-5 sm:grid-cols-2">
              <FieldOfStudy chosen={before.fieldOfStudy} field={field('fieldOfStudy')} />
              <Field
                label="State or metropolitan area"
                maxLength={120}
                help="As you would write it: Ohio, or Columbus, OH."
                {...field('area')}
              />
            </div>
          </>
        )}
      </ActionForm>
    </div>
  );
}

function Choice({
  options,
  ...field
}: FieldProps & { label: string; options: Readonly<Record<string, string>> }) {
  return (
    <SelectField {...field}>
      <option value="">No answer</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const OCCUPATIONS = [
  { name: 'currentOccupation', label: 'What you do now, or did last' },
  { name: 'targetOccupation', label: 'What you aim for' },
] as const;

function Occupations({ values }: { values: FormValues<ProfileFormValues> }) {
  const chosen = OCCUPATIONS.map(({ name }) => values.value(name) ?? null);
  const titles = useTitles(chosen);
  return OCCUPATIONS.map(({ name, label }, at) => {
    const code = chosen[at] ?? null;
    return (
      <OccupationField
        key={name}
        label={label}
        chosen={code === null ? null : { code, title: titles.get(code) ?? code }}
        onChoose={(next) => values.set(name, next?.code ?? null)}
      />
    );
  });
}

/** @param chosen answer as saved, which the list need not have; null: none */
function FieldOfStudy({ chosen, field }: { chosen: string | null; field: FieldProps }) {
  const fields = useQuery(fieldsQuery(useHttp()));
  const names = fields.data ?? [];
  const other = chosen !== null && !names.includes(chosen) ? [chosen] : [];
  return (
    <SelectField
      label="Field of study"
      help={fields.isError ? 'The list could not be loaded; the rest works without it.' : undefined}
      {...field}
    >
      <option value="">None, or not listed</option>
      {[...other, ...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
