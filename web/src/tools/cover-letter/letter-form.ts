import type {
  CoverLetterInput,
  LetterLength,
  LetterTone,
} from '@roletrail/contracts/tools/cover-letter';

/** Values of the form. Ids and texts: '' if not given. */
export type LetterFormValues = {
  /** id of a saved ad; '': the pasted one */
  readonly ad: string;
  readonly adText: string;
  /** id of a saved resume; '': the pasted one */
  readonly resume: string;
  readonly resumeText: string;
  readonly employer: string;
  readonly role: string;
  readonly recipient: string;
  readonly whyEmployer: string;
  readonly whyNow: string;
  readonly tone: LetterTone;
  readonly length: LetterLength;
  readonly anyLanguage: boolean;
};

export const EMPTY_LETTER_FORM: LetterFormValues = {
  ad: '',
  adText: '',
  resume: '',
  resumeText: '',
  employer: '',
  role: '',
  recipient: '',
  whyEmployer: '',
  whyNow: '',
  tone: 'plain',
  length: 250,
  anyLanguage: false,
};

/** Fields that are missing for a draft. */
export type MissingInput = { readonly ad: boolean; readonly resume: boolean };

export function missingIn(values: LetterFormValues): MissingInput {
  return {
    ad: values.ad === '' && values.adText.trim() === '',
    resume: values.resume === '' && values.resumeText.trim() === '',
  };
}

const orNull = (text: string) => text.trim().replace(/\s+/g, ' ') || null;

export function toLetterInput(values: LetterFormValues): CoverLetterInput {
  const { ad, adText, resume, resumeText, whyEmployer, whyNow, tone, length } = values;
  return {
    ad: ad === '' ? { kind: 'text', text: adText } : { kind: 'job-target', id: ad },
    resume: resume === '' ? { kind: 'text', text: resumeText } : { kind: 'resume', id: resume },
    answers: {
      employer: orNull(values.employer),
      role: orNull(values.role),
      recipient: orNull(values.recipient),
      whyEmployer,
      whyNow,
      tone,
      length,
    },
    anyLanguage: values.anyLanguage,
  };
}
