/** A profile in the fields of a resume, so that the rules of the resume review judge it too. */

import type {
  LinkedinProfile,
  ProfileEntry,
  ProfileSection,
} from '@roletrail/contracts/http/linkedin-profile';
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { readDocument, readTextLines } from '../resume/document.ts';
import { bounded } from '../review/draft-bounds.ts';
import { readResumeDraft } from '../review/read-draft.ts';
import { cleanPastedSection } from './pasted-section.ts';

type Section = 'experience' | 'education';
const HEADINGS = { experience: 'Experience', education: 'Education' } as const;

/** Returns the fields, cut to the bounds of a draft. Name and contact data stay empty. */
export function profileDraft(profile: LinkedinProfile): ResumeDraft {
  const { headline, about, experience, education, skills, url } = profile;
  return bounded({
    name: '',
    headline,
    email: '',
    phone: '',
    place: '',
    links: url === '' ? [] : [url],
    summary: about,
    entries: [...entriesOf('experience', experience), ...entriesOf('education', education)],
    skills,
    more: [],
  });
}

export function isEmptyProfile({ headline, summary, entries, skills }: ResumeDraft): boolean {
  return headline === '' && summary === '' && entries.length + skills.length === 0;
}

function entriesOf(section: Section, given: ProfileSection): DraftEntry[] {
  if (given.kind === 'entries') return given.entries.map((entry) => toDraftEntry(section, entry));
  const words = cleanPastedSection(given.text);
  if (words === '') return [];
  // the heading tells the reader of resumes what the lines are
  const text = `${HEADINGS[section]}\n${words}`;
  const { entries } = readResumeDraft(readDocument(text, readTextLines(text)));
  return entries.map((entry) => Object.assign({}, entry, { section }));
}

function toDraftEntry(section: Section, entry: ProfileEntry): DraftEntry {
  const { title, at, place, dates, description } = entry;
  return { section, title, at, place, note: '', dates, points: pointsOf(description) };
}

const SIGN = /^\s*(?:[-*•·▪●–]|\d{1,2}[.)])\s+/;
/** Where one sentence of a paragraph ends; the archive joins them by two blanks. */
const SENTENCE = /(?<=[.!?])\s+(?=\p{Lu})/u;

/** A description in its lines, and a paragraph in its sentences. */
function pointsOf(description: string): string[] {
  return description
    .split('\n')
    .flatMap((line) => line.split(SENTENCE))
    .map((line) => line.replace(SIGN, '').trim())
    .filter((line) => line !== '');
}
