import type { Profile } from '@roletrail/contracts/http/career';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorSentence } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { fieldsQuery } from '../../occupations/api/occupations.ts';
import { changeProfile, profileQuery } from '../api/profile.ts';
import { LEVEL_LABELS, STAGE_LABELS } from '../labels.ts';
import { changesOf, type ProfileAnswers } from '../profile-answers.ts';
import { useTitles } from '../use-titles.ts';
import { OccupationField } from './occupation-field.tsx';

/** Form of the profile; all fields are optional. Saves only changed fields. */
export function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const [before] = useState<ProfileAnswers>(profile);
  const [answers, setAnswers] = useState<ProfileAnswers>(profile);
  const change = (part: Partial<ProfileAnswers>) => setAnswers({ ...answers, ...part });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      try {
        await changeProfile(http, profile, changesOf(before, answers));
      } finally {
        await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
      }
    });
    if (done) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          label="Where you stand"
          value={answers.stage}
          words={STAGE_LABELS}
          onChange={(stage) => change({ stage })}
        />
        <Choice
          label="Level"
          value={answers.level}
          words={LEVEL_LABELS}
          onChange={(level) => change({ level })}
        />
      </div>
      <Occupations answers={answers} onChange={change} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldOfStudy answers={answers} onChange={change} />
        <Field
          label="State or metropolitan area"
          value={answers.area ?? ''}
          maxLength={120}
          help="As you would write it: Ohio, or Columbus, OH."
          onChange={({ target }) => change({ area: target.value === '' ? null : target.value })}
        />
      </div>
      {error ? (
        <Alert variant="destructive" title="Nothing was changed">
          {formatErrorSentence(error)} What you chose is still here.
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type Part = { answers: ProfileAnswers; onChange: (part: Partial<ProfileAnswers>) => void };

function Choice<Value extends string>(props: {
  label: string;
  value: Value | null;
  words: Readonly<Record<Value, string>>;
  onChange: (value: Value | null) => void;
}) {
  const { label, value, words, onChange } = props;
  const values = Object.keys(words) as Value[];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? null)}
    >
      <option value="">Not said</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </SelectField>
  );
}

function Occupations({ answers, onChange }: Part) {
  const titles = useTitles([answers.currentOccupation, answers.targetOccupation]);
  const named = (code: string | null) =>
    code === null ? null : { code, title: titles.get(code) ?? code };
  return (
    <>
      <OccupationField
        label="What you do now, or did last"
        chosen={named(answers.currentOccupation)}
        onChoose={(chosen) => onChange({ currentOccupation: chosen?.code ?? null })}
      />
      <OccupationField
        label="What you aim for"
        chosen={named(answers.targetOccupation)}
        onChoose={(chosen) => onChange({ targetOccupation: chosen?.code ?? null })}
      />
    </>
  );
}

function FieldOfStudy({ answers, onChange }: Part) {
  const fields = useQuery(fieldsQuery(useHttp()));
  const names = fields.data ?? [];
  const other =
    answers.fieldOfStudy !== null && !names.includes(answers.fieldOfStudy)
      ? [answers.fieldOfStudy]
      : [];
  return (
    <SelectField
      label="Field of study"
      value={answers.fieldOfStudy ?? ''}
      help={fields.isError ? 'The list could not be loaded; the rest works without it.' : undefined}
      onChange={({ target }) =>
        onChange({ fieldOfStudy: target.value === '' ? null : target.value })
      }
    >
      <option value="">None, or not listed</option>
      {[...other, ...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
