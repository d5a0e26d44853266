import { COMPETENCIES } from '@roletrail/contracts/interview-competencies';
import { interviewLevels } from '@roletrail/contracts/interview-levels';
import { AD_TEXT_MAX, RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { savedFrom } from '../../../features/hand-over/saved-from.ts';
import { jobAdsQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, RadioGroup } from '../../../ui/choice.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import {
  CLOCKS,
  type ClockId,
  COUNTS,
  emptyFields,
  PASTED,
  type SetupValues,
} from '../setup-values.ts';
import { SpeakingField } from './speaking-field.tsx';

type Change = { values: SetupValues; change: (part: Partial<SetupValues>) => void };

/** Form of a practice. Everything is optional: without an ad and a resume the bank asks. */
export function SetupForm(props: {
  values: SetupValues;
  /** sentence that names where the values come from; null: none */
  from: string | null;
  onValuesChange: (values: SetupValues) => void;
  onAsk: (values: SetupValues) => void;
  busy: boolean;
  error: unknown;
}) {
  const { values, from, onValuesChange, onAsk, busy, error } = props;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const change = (part: Partial<SetupValues>) => onValuesChange({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = emptyFields(values);
    setMissing(empty);
    if (empty.length === 0) onAsk(values);
  };
  return (
    <form noValidate onSubmit={submit} className="grid min-w-0 gap-7">
      <Group legend="What the questions come from">
        {from === null ? null : <p>{from}</p>}
        <AdFields values={values} change={change} isMissing={missing.includes('ad')} />
        <ResumeFields values={values} change={change} isMissing={missing.includes('resume')} />
      </Group>
      <RadioGroup
        legend="Level of the role"
        name="level"
        value={values.level}
        onValueChange={(level) => {
          const known = interviewLevels.find(({ id }) => id === level);
          if (known) change({ level: known.id });
        }}
        options={interviewLevels.map(({ id, label, help }) => ({ value: id, label, help }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField values={values} change={change} />
        <ClockField values={values} change={change} />
      </div>
      <CompetencyFields values={values} change={change} />
      <SpeakingField values={values} onSpeaks={(speaks) => change({ speaks })} />
      {error ? (
        <Alert variant="destructive" title="The questions could not be made">
          <p>{formatRefusal(error)} What you entered is still here.</p>
          {isProblem(error, 'LANG_UNSUPPORTED') ? (
            <Button
              variant="outline"
              className="mt-2"
              onClick={() => onAsk({ ...values, anyLanguage: true })}
            >
              Read it as English anyway
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <Button type="submit" size="lg" className="justify-self-start" busy={busy}>
        {busy ? 'Making the questions...' : 'Get the questions'}
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

function AdFields({ values, change, isMissing }: Change & { isMissing: boolean }) {
  const ads = useQuery(jobAdsQuery(useHttp()));
  return (
    <>
      <SelectField
        label="Job ad"
        value={values.ad}
        help={
          ads.isError
            ? 'Your saved ads could not be loaded. You can paste one.'
            : savedFrom('ad', ads.data, values.ad)
        }
        onChange={({ target }) => change({ ad: target.value })}
      >
        <option value="">None</option>
        {ads.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value={PASTED}>One that I paste</option>
      </SelectField>
      {values.ad === PASTED ? (
        <TextareaField
          label="Text of the job ad"
          rows={6}
          maxLength={AD_TEXT_MAX}
          value={values.adText}
          help="All of it, with its requirements. It is not kept."
          error={isMissing ? 'Paste the words of the ad, or choose “None” above.' : undefined}
          onPaste={pasteStructure}
          onChange={({ target }) => change({ adText: target.value })}
        />
      ) : null}
    </>
  );
}

function ResumeFields({ values, change, isMissing }: Change & { isMissing: boolean }) {
  const resumes = useQuery(resumesQuery(useHttp()));
  return (
    <>
      <SelectField
        label="Resume"
        value={values.resume}
        help={
          resumes.isError
            ? 'Your saved resumes could not be loaded. You can paste one.'
            : savedFrom('resume', resumes.data, values.resume)
        }
        onChange={({ target }) => change({ resume: target.value })}
      >
        <option value="">None</option>
        {resumes.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value={PASTED}>One that I paste</option>
      </SelectField>
      {values.resume === PASTED ? (
        <TextareaField
          label="Text of the resume"
          rows={6}
          maxLength={RESUME_TEXT_MAX}
          value={values.resumeText}
          help="It is not kept."
          error={isMissing ? 'Paste the words of the resume, or choose “None” above.' : undefined}
          onPaste={pasteStructure}
          onChange={({ target }) => change({ resumeText: target.value })}
        />
      ) : null}
    </>
  );
}

function CountField({ values, change }: Change) {
  return (
    <SelectField
      label="Number of questions"
      value={values.count}
      onChange={({ target }) => change({ count: Number(target.value) })}
    >
      {COUNTS.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </SelectField>
  );
}

const CLOCK_IDS = Object.keys(CLOCKS) as ClockId[];

function ClockField({ values, change }: Change) {
  return (
    <SelectField
      label="Clock"
      value={values.clock}
      help="When the time is over, your text stays."
      onChange={({ target }) =>
        change({ clock: CLOCK_IDS.find((id) => id === target.value) ?? 'none' })
      }
    >
      {CLOCK_IDS.map((id) => (
        <option key={id} value={id}>
          {CLOCKS[id].label}
        </option>
      ))}
    </SelectField>
  );
}

const COMPETENCIES_MOST = 6;

function CompetencyFields({ values: { competencies }, change }: Change) {
  const isFull = competencies.length >= COMPETENCIES_MOST;
  return (
    <details>
      <summary className="target w-fit cursor-pointer content-center font-bold">
        Choose what our own questions are about{' '}
        <span className="text-sm font-normal text-muted">
          {competencies.length === 0 ? 'any' : `${competencies.length} chosen`}
        </span>
      </summary>
      <fieldset className="mt-2 grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Competencies, up to {COMPETENCIES_MOST}</legend>
        {COMPETENCIES.map(({ id, label }) => {
          const isChosen = competencies.includes(id);
          return (
            <CheckboxField
              key={id}
              label={label}
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={() =>
                change({
                  competencies: isChosen
                    ? competencies.filter((one) => one !== id)
                    : [...competencies, id],
                })
              }
            />
          );
        })}
      </fieldset>
    </details>
  );
}
