import type { LetterDraft, LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import type { LetterContent } from '@roletrail/contracts/tools/saved/letter';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import { EMPTY_LETTER_FORM, type LetterFormValues, toLetterInput } from './letter-form.ts';

/** An earlier text of the letter. */
export type LetterVersion = { readonly savedAt: string; readonly paragraphs: LetterParagraphs };

/** Saved letter, as last read. */
export type SavedRef = { readonly id: string; readonly revision: number };

/** A letter that is open on the desk. */
export type OpenedLetter = {
  /** unique per opening */
  readonly id: string;
  readonly title: string;
  readonly values: LetterFormValues;
  readonly seed: number;
  readonly draft: LetterDraft;
  /** newest first */
  readonly versions: readonly LetterVersion[];
  /** null: not saved */
  readonly saved: SavedRef | null;
};

const TITLE_MOST = 120;
const NO_NAME = 'Cover letter';

const titleOf = ({ role, employer }: LetterDraft) =>
  [role, employer]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, TITLE_MOST) || NO_NAME;

/** @param before letter that the draft replaces; null: a new one */
export function openLetterDraft(
  values: LetterFormValues,
  seed: number,
  draft: LetterDraft,
  before: Pick<OpenedLetter, 'title' | 'versions' | 'saved'> | null,
): OpenedLetter {
  const { title, versions, saved } = before ?? { title: titleOf(draft), versions: [], saved: null };
  return { id: randomUuid(), title, values, seed, draft, versions, saved };
}

/** Opens a saved letter as it was saved. */
export function openSavedLetter(letter: LetterContent & SavedRef): OpenedLetter {
  const { id, revision, title, answers, seed, jobTarget, resume, adText, versions } = letter;
  const { employer, role, sender, names, requirements, paragraphs } = letter;
  const { tone, length, whyEmployer, whyNow } = answers;
  const values = Object.assign({}, EMPTY_LETTER_FORM, {
    ad: jobTarget ?? '',
    adText,
    resume: resume ?? '',
    employer: answers.employer ?? '',
    role: answers.role ?? '',
    recipient: answers.recipient ?? '',
    whyEmployer,
    whyNow,
    tone,
    length,
  });
  const facts = { employer, role, sender, names, requirements, paragraphs };
  const draft = Object.assign({ kind: 'letter' as const }, facts);
  return { id: randomUuid(), title, values, seed, draft, versions, saved: { id, revision } };
}

/** Returns the letter as it is saved. @param versions with the current text in front */
export function toContent(
  { values, seed, draft }: OpenedLetter,
  {
    title,
    paragraphs,
    versions,
  }: Pick<LetterContent, 'title' | 'paragraphs'> & {
    versions: readonly LetterVersion[];
  },
): LetterContent {
  const { employer, role, sender, names, requirements } = draft;
  return {
    title,
    jobTarget: values.ad || null,
    resume: values.resume || null,
    adText: values.ad === '' ? values.adText : '',
    answers: toLetterInput(values).answers,
    seed,
    employer,
    role,
    sender,
    names,
    requirements,
    paragraphs,
    versions: [...versions],
  };
}

/** Adds the current text in front, unless it is the newest one already. */
export function withVersion(
  versions: readonly LetterVersion[],
  paragraphs: LetterParagraphs,
  most: number,
): readonly LetterVersion[] {
  if (JSON.stringify(versions[0]?.paragraphs) === JSON.stringify(paragraphs)) return versions;
  return [{ savedAt: new Date().toISOString(), paragraphs }, ...versions].slice(0, most);
}
