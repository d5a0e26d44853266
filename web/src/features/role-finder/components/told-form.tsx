import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { FIELDS_OF_WORK } from '@roletrail/contracts/fields-of-work';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { INTEREST_WORDS } from '../../../lib/career-words.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { resumesQuery } from '../../kept-texts/api/kept-texts.ts';
import { fieldsQuery } from '../../occupations/api/occupations.ts';
import { conditionsOf, INTERESTS, type Interest, LIKES_MOST, payOf, type Told } from '../told.ts';
import { Leanings } from './leanings.tsx';

type Props = {
  told: Told;
  onTell: (told: Told) => void;
  onAsk: () => void;
  /** nothing was told, and it was asked */
  nothing: boolean;
  busy: boolean;
};

const MORE_TITLES = ['Another job', 'And another'] as const;

/** Everything here is optional; something of it is needed. */
export function ToldForm({ told, onTell, onAsk, nothing, busy }: Props) {
  const change = (part: Partial<Told>) => onTell({ ...told, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form noValidate data-no-print onSubmit={submit} className="grid gap-7">
      <Group legend="What you do, or did">
        <Field
          label="Job title"
          value={told.titles[0]}
          maxLength={120}
          error={
            nothing
              ? 'Tell at least one thing: a job, a field, a text or what you like.'
              : undefined
          }
          help="As you would say it. “Senior” and “lead” are read as a level."
          onChange={({ target }) =>
            change({ titles: [target.value, told.titles[1], told.titles[2]] })
          }
        />
        {MORE_TITLES.map((label, at) => (
          <OneMore key={label} {...{ label, at, told, change }} />
        ))}
        <FieldOfStudy {...{ told, change }} />
      </Group>
      <Group legend="What you can do">
        <OwnText {...{ told, change }} />
      </Group>
      <div className="grid gap-3">
        <Likes {...{ told, change }} />
        <Conditions {...{ told, change }} />
      </div>
      <Leanings told={told} onTell={onTell} />
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Looking...' : 'Find roles'}
      </Button>
    </form>
  );
}

type Change = { told: Told; change: (part: Partial<Told>) => void };

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A group that not everybody needs: closed it says how much is set in it. */
function Folded({ legend, note, children }: { legend: string; note: string; children: ReactNode }) {
  return (
    <details>
      <summary className="target w-fit cursor-pointer content-center text-lg font-bold">
        {legend} <span className="text-sm font-normal text-muted">{note}</span>
      </summary>
      <fieldset className="mt-3 grid gap-4">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** A second title is asked for once there is a first, a third once there is a second. */
function OneMore({ label, at, told, change }: Change & { label: string; at: number }) {
  const [first, second, third] = told.titles;
  if (([first, second][at] ?? '').trim() === '' && told.titles[at + 1] === '') return null;
  return (
    <Field
      label={label}
      value={told.titles[at + 1] ?? ''}
      maxLength={120}
      onChange={({ target: { value } }) =>
        change({ titles: at === 0 ? [first, value, third] : [first, second, value] })
      }
    />
  );
}

function FieldOfStudy({ told, change }: Change) {
  const fields = useQuery(fieldsQuery(useHttp()));
  return (
    <SelectField
      label="Field of study"
      value={told.fieldOfStudy}
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

function OwnText({ told, change }: Change) {
  const resumes = useQuery(resumesQuery(useHttp()));
  const kept = resumes.data ?? [];
  return (
    <>
      {kept.length > 0 ? (
        <SelectField
          label="A resume that you keep here"
          value={told.resume}
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
      {told.resume === '' ? (
        <TextareaField
          label="Your resume, or a few lines"
          value={told.text}
          maxLength={50_000}
          rows={4}
          help="Tools, methods and certificates count most. It is kept only if you save the list."
          onChange={({ target }) => change({ text: target.value })}
        />
      ) : null}
    </>
  );
}

function Likes({ told: { likes }, change }: Change) {
  const toggle = (key: Interest) =>
    change({ likes: likes.includes(key) ? likes.filter((one) => one !== key) : [...likes, key] });
  return (
    <Folded legend="What you like" note={likes.length === 0 ? '' : `${likes.length} chosen`}>
      <p className="text-sm text-muted">Up to three. It counts for a tenth.</p>
      <div className="grid">
        {INTERESTS.map((key) => {
          const chosen = likes.includes(key);
          const full = !chosen && likes.length >= LIKES_MOST;
          return (
            <CheckboxField
              key={key}
              label={INTEREST_WORDS[key]}
              checked={chosen}
              disabled={full}
              onChange={() => toggle(key)}
            />
          );
        })}
      </div>
    </Folded>
  );
}

function Conditions({ told, change }: Change) {
  const wrongPay = told.minPay.trim() !== '' && payOf(told.minPay) === null;
  const set = conditionsOf(told);
  return (
    <Folded legend="What you will not give up" note={set === 0 ? '' : `${set} set`}>
      <Field
        label="Least pay, US dollars a year"
        inputMode="numeric"
        value={told.minPay}
        error={wrongPay ? 'Write an amount such as 60,000.' : undefined}
        onChange={({ target }) => change({ minPay: target.value })}
      />
      <SelectField
        label="Education at the most"
        value={told.maxEducation}
        onChange={({ target }) =>
          change({ maxEducation: ENTRY_EDUCATION.find((one) => one === target.value) ?? '' })
        }
      >
        <option value="">Any</option>
        {ENTRY_EDUCATION.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Growth 2024–34 at the least"
        value={told.minGrowth}
        onChange={({ target }) => change({ minGrowth: target.value })}
      >
        <option value="">Any</option>
        <option value="0">Does not shrink</option>
        <option value="3">3 %, about as all jobs together</option>
        <option value="8">8 %, much faster</option>
      </SelectField>
      <SelectField
        label="Leave out a field"
        value=""
        onChange={({ target }) => change({ leaveOut: [...told.leaveOut, target.value] })}
      >
        <option value="">Choose one to leave out</option>
        {FIELDS_OF_WORK.filter(([code]) => !told.leaveOut.includes(code)).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Chips
        label="Left out"
        chips={FIELDS_OF_WORK.filter(([code]) => told.leaveOut.includes(code))}
        onRemove={(code) => change({ leaveOut: told.leaveOut.filter((one) => one !== code) })}
      />
    </Folded>
  );
}
