import { letterLengths } from '@roletrail/contracts/letter-page';
import { AD_TEXT_MAX, LETTER_MAX, RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { savedFrom } from '../../../features/hand-over/saved-from.ts';
import type { Handed } from '../../../features/hand-over/use-handed-over.ts';
import {
  jobAdsQuery,
  resumesQuery,
  TEXT_NAME_MAX,
} from '../../../features/saved-texts/api/saved-texts.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { TONES } from '../labels.ts';
import type { LetterFormValues, MissingInput } from '../letter-form.ts';
import { TextChoice } from './text-choice.tsx';

type Props = {
  values: LetterFormValues;
  onValuesChange: (values: LetterFormValues) => void;
  onDraft: () => void;
  /** fields that were missing at the last try */
  missing: MissingInput | null;
  /** what the form began with */
  handed: Handed;
  busy: boolean;
  verb: string;
};

type Change = {
  values: LetterFormValues;
  change: (part: Partial<LetterFormValues>) => void;
};

/** Asks for the ad, the resume and the reasons. Only ad and resume are required. */
export function LetterForm(props: Props) {
  const { values, onValuesChange, onDraft, missing, handed, busy, verb } = props;
  const change = (part: Partial<LetterFormValues>) => onValuesChange({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDraft();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (missing === null || !(missing.ad || missing.resume)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missing]);
  if (handed.isPending) return <Loading what="your application" />;
  return (
    <form ref={form} noValidate data-no-print onSubmit={submit} className="grid gap-7">
      {handed.from ? <p>{handed.from}</p> : null}
      <Texts values={values} change={change} missing={missing} handed={handed} />
      <Reasons values={values} change={change} />
      <Address values={values} change={change} />
      <Manner values={values} change={change} />
      <Button type="submit" size="lg" className="justify-self-start" busy={busy}>
        {busy ? 'Drafting...' : verb}
      </Button>
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-lg font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Texts({ values, change, missing, handed }: Change & Pick<Props, 'missing' | 'handed'>) {
  const http = useHttp();
  const ads = useQuery(jobAdsQuery(http));
  const resumes = useQuery(resumesQuery(http));
  const isUnread = ads.isError || resumes.isError;
  return (
    <Group legend="What it is made from">
      {isUnread ? (
        <p role="status" className="text-sm text-muted">
          Your saved texts could not be loaded. You can paste both here.
        </p>
      ) : null}
      <TextChoice
        label="Job ad"
        other="Another one, which I paste"
        pasteLabel="Paste the job ad"
        help="All of it, with its headings: they separate required from nice to have."
        items={ads.data ?? []}
        source={savedFrom('ad', ads.data, values.ad)}
        chosen={values.ad}
        text={values.adText}
        most={AD_TEXT_MAX}
        error={missing?.ad ? 'Paste the words of the ad first.' : undefined}
        onChoose={(ad) => change({ ad })}
        onText={(adText) => change({ adText })}
      />
      <TextChoice
        label="Resume"
        other="Another one, which I paste"
        pasteLabel="Paste your resume"
        help={
          handed.resumeText !== '' && values.resumeText === handed.resumeText
            ? 'From the resume that you had open before this page. It is not saved.'
            : 'Keep the line breaks: one line for each thing you did.'
        }
        items={resumes.data ?? []}
        source={savedFrom('resume', resumes.data, values.resume)}
        chosen={values.resume}
        text={values.resumeText}
        most={RESUME_TEXT_MAX}
        error={missing?.resume ? 'Paste the words of your resume first.' : undefined}
        onChoose={(resume) => change({ resume })}
        onText={(resumeText) => change({ resumeText })}
      />
    </Group>
  );
}

function Reasons({ values, change }: Change) {
  return (
    <Group legend="What only you know">
      <TextareaField
        short
        rows={2}
        label="Why this employer?"
        help="Finish the sentence: I want to work there because …"
        value={values.whyEmployer}
        maxLength={LETTER_MAX.answer}
        onChange={({ target }) => change({ whyEmployer: target.value })}
      />
      <TextareaField
        short
        rows={2}
        label="Why now?"
        help="Finish the sentence: I am applying now because …"
        value={values.whyNow}
        maxLength={LETTER_MAX.answer}
        onChange={({ target }) => change({ whyNow: target.value })}
      />
    </Group>
  );
}

function Address({ values, change }: Change) {
  return (
    <Group legend="To whom">
      <Field
        label="Recipient, if you know one"
        help="As you would greet them: Ms. Renner"
        value={values.recipient}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => change({ recipient: target.value })}
      />
      <Field
        label="Employer"
        help="Leave it empty, and we read it from the ad."
        value={values.employer}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => change({ employer: target.value })}
      />
      <Field
        label="Job title in the letter"
        help="Leave it empty, and we read it from the ad."
        value={values.role}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => change({ role: target.value })}
      />
    </Group>
  );
}

function Manner({ values, change }: Change) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RadioGroup
        legend="Tone"
        name="tone"
        value={values.tone}
        options={TONES.map(([value, label]) => ({ value, label }))}
        onValueChange={(value) =>
          change({ tone: TONES.find(([one]) => one === value)?.[0] ?? values.tone })
        }
      />
      <SelectField
        label="Length"
        value={values.length}
        onChange={({ target }) =>
          change({
            length: letterLengths.find((one) => `${one}` === target.value) ?? values.length,
          })
        }
      >
        {letterLengths.map((length) => (
          <option key={length} value={length}>
            {length} words
          </option>
        ))}
      </SelectField>
    </div>
  );
}
