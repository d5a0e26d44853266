import { PROFILE_LIMITS, PROFILE_MAX } from '@roletrail/contracts/profile-limits';
import type { FormEvent, ReactNode } from 'react';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';
import { entryCount, type ProfileValues } from '../profile-values.ts';
import { ArchiveField } from './archive-field.tsx';
import type { ProfileChange } from './form-change.ts';
import { lengthHelp } from './length-help.ts';
import { ResumeChoice, TargetFields } from './target-fields.tsx';

type Props = {
  values: ProfileValues;
  onValuesChange: (values: ProfileValues) => void;
  onAsk: () => void;
  /** the form was submitted empty */
  nothing: boolean;
  busy: boolean;
};

/** The parts of a profile, a resume and a target. All are optional, but not all parts may be empty. */
export function LinkedinProfileForm({ values, onValuesChange, onAsk, nothing, busy }: Props) {
  const change = (part: Partial<ProfileValues>) => onValuesChange({ ...values, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form noValidate data-no-print onSubmit={submit} className="grid grid-cols-1 gap-7">
      <Group legend="Your profile">
        <TopFields values={values} change={change} nothing={nothing} />
        <SectionFields values={values} change={change} />
        <ArchiveField values={values} onRead={onValuesChange} />
      </Group>
      <Group legend="Your target">
        <TargetFields values={values} change={change} />
      </Group>
      <Group legend="Your resume">
        <ResumeChoice values={values} change={change} />
      </Group>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Reading...' : 'Read my profile'}
      </Button>
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-3 text-lg font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function TopFields({ values, change, nothing }: ProfileChange & { nothing: boolean }) {
  return (
    <>
      <TextareaField
        short
        label="Headline"
        value={values.headline}
        data-path="headline"
        maxLength={PROFILE_MAX.headline}
        placeholder="Analyst at Acme"
        help={lengthHelp(values.headline, PROFILE_LIMITS.headline.max)}
        error={
          nothing ? 'Give at least one part of your profile: the headline is enough.' : undefined
        }
        onChange={({ target }) => change({ headline: target.value.replaceAll('\n', ' ') })}
      />
      <TextareaField
        label="About"
        value={values.about}
        data-path="summary"
        rows={6}
        maxLength={PROFILE_MAX.about}
        help={lengthHelp(values.about, PROFILE_LIMITS.about.max)}
        onChange={({ target }) => change({ about: target.value })}
      />
    </>
  );
}

function SectionFields({ values, change }: ProfileChange) {
  return (
    <>
      {values.archive === null ? (
        <>
          <TextareaField
            label="Experience"
            value={values.experience}
            rows={5}
            maxLength={PROFILE_MAX.section}
            help="Copy the section from your profile, as it is."
            onPaste={pasteStructure}
            onChange={({ target }) => change({ experience: target.value })}
          />
          <TextareaField
            label="Education"
            value={values.education}
            rows={3}
            maxLength={PROFILE_MAX.section}
            onPaste={pasteStructure}
            onChange={({ target }) => change({ education: target.value })}
          />
        </>
      ) : (
        <FromArchive values={values} change={change} />
      )}
      <TextareaField
        label="Skills"
        value={values.skills}
        rows={3}
        maxLength={PROFILE_MAX.section}
        help="One a line, or with commas."
        onChange={({ target }) => change({ skills: target.value })}
      />
      <Field
        label="Address of your public profile"
        value={values.url}
        data-path="links.0"
        maxLength={PROFILE_MAX.url}
        inputMode="url"
        autoComplete="off"
        placeholder="linkedin.com/in/…"
        help="We do not open it."
        onChange={({ target }) => change({ url: target.value })}
      />
    </>
  );
}

/** What was read of the archive, in place of the two text fields. */
function FromArchive({ values: { archive }, change }: ProfileChange) {
  if (archive === null) return null;
  const [jobs, schools] = [entryCount(archive.experience), entryCount(archive.education)];
  return (
    <div className="grid justify-items-start gap-2 border-l-4 border-border pl-3">
      <p>
        <strong>From your archive:</strong> {count(jobs ?? 0, 'job')} and{' '}
        {count(schools ?? 0, 'school')}.
      </p>
      <Button variant="outline" size="touch" onClick={() => change({ archive: null })}>
        Paste them instead
      </Button>
    </div>
  );
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;
