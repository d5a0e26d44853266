import type { LinkedinArchive, ProfileSection } from '@roletrail/contracts/http/linkedin-profile';
import { PROFILE_MAX } from '@roletrail/contracts/profile-limits';
import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import type { LinkedinInput } from '@roletrail/contracts/tools/linkedin';

/** Values of the form. Sent only on submit. */

export type NamedOccupation = { readonly code: string; readonly title: string };

export type ProfileValues = {
  readonly headline: string;
  readonly about: string;
  readonly experience: string;
  readonly education: string;
  /** one a line, or with commas between them */
  readonly skills: string;
  readonly url: string;
  /** jobs and schools of the archive, used in place of the two texts; null: none was read */
  readonly archive: Pick<LinkedinArchive['profile'], 'experience' | 'education'> | null;
  /** id of a saved resume; '' uses the text */
  readonly resume: string;
  readonly resumeText: string;
  readonly aim: 'none' | 'occupation' | 'ad' | 'saved-ad';
  readonly occupation: NamedOccupation | null;
  /** id of a saved job ad; '' if none is chosen */
  readonly savedAd: string;
  readonly adText: string;
  /** the texts are read as English, whatever language they seem to be in */
  readonly anyLanguage: boolean;
};

export const EMPTY_PROFILE: ProfileValues = {
  headline: '',
  about: '',
  experience: '',
  education: '',
  skills: '',
  url: '',
  archive: null,
  resume: '',
  resumeText: '',
  aim: 'none',
  occupation: null,
  savedAd: '',
  adText: '',
  anyLanguage: false,
};

export const AD_MAX = AD_TEXT_MAX;

/** Prefills resume and target from the career profile; null: unknown. */
export function prefillProfile(known: {
  readonly resume: string | null;
  readonly savedAd: string | null;
  readonly occupation: NamedOccupation | null;
}): ProfileValues {
  const { resume, savedAd, occupation } = known;
  const aim = savedAd !== null ? 'saved-ad' : occupation !== null ? 'occupation' : 'none';
  return { ...EMPTY_PROFILE, resume: resume ?? '', savedAd: savedAd ?? '', occupation, aim };
}

/** Fills the form with what the archive has; an address that was typed stays. */
export function withArchive(values: ProfileValues, { profile }: LinkedinArchive): ProfileValues {
  const { headline, about, experience, education, skills } = profile;
  return {
    ...values,
    headline,
    about,
    experience: '',
    education: '',
    skills: skills.join('\n'),
    archive: { experience, education },
  };
}

/** Counts the entries of a section; null: it is a text. */
export function entryCount(section: ProfileSection): number | null {
  return section.kind === 'entries' ? section.entries.length : null;
}

/** Returns null if no part of the profile is given. */
export function toLinkedinInput(values: ProfileValues): LinkedinInput | null {
  const { archive, anyLanguage } = values;
  const headline = values.headline.trim();
  const about = values.about.trim();
  const skills = parseSkills(values.skills);
  const [experience, education] = [
    archive?.experience ?? textSection(values.experience),
    archive?.education ?? textSection(values.education),
  ];
  const isEmpty =
    [headline, about].every((one) => one === '') &&
    [experience, education].every(isEmptySection) &&
    skills.length === 0;
  if (isEmpty) return null;
  return {
    profile: { headline, about, experience, education, skills, url: values.url.trim() },
    resume: resumeOf(values),
    target: targetOf(values),
    anyLanguage,
  };
}

const textSection = (text: string): ProfileSection => ({ kind: 'text', text: text.trim() });
const isEmptySection = (section: ProfileSection) =>
  section.kind === 'text' ? section.text === '' : section.entries.length === 0;

/** Words of the page that are copied along with skills. */
const OF_PAGE =
  /^(?:\d+ endorsements?|endorse(?:d by .*)?|show all.*|skills?|passed linkedin .*)$/i;

/** Splits skills at lines; a single line at commas, semicolons, bars and dots in the middle. */
export function parseSkills(typed: string): string[] {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.length === 1 ? (lines[0] ?? '').split(/[,;|·•]/) : lines;
  const names = parts.map((part) => part.replace(/^[\s\-*•·]+/, '').trim());
  const own = names.filter((name) => name !== '' && !OF_PAGE.test(name));
  return [...new Set(own)]
    .map((name) => name.slice(0, PROFILE_MAX.field).trim())
    .slice(0, PROFILE_MAX.skills);
}

function resumeOf({ resume, resumeText }: ProfileValues): LinkedinInput['resume'] {
  if (resume !== '') return { kind: 'resume', id: resume };
  const text = resumeText.trim();
  return text === '' ? null : { kind: 'text', text };
}

function targetOf({ aim, occupation, savedAd, adText }: ProfileValues): LinkedinInput['target'] {
  const text = adText.trim();
  if (aim === 'occupation' && occupation) return { kind: 'occupation', code: occupation.code };
  if (aim === 'saved-ad' && savedAd !== '') {
    return { kind: 'ad', source: { kind: 'job-target', id: savedAd } };
  }
  if (aim === 'ad' && text !== '') return { kind: 'ad', source: { kind: 'text', text } };
  return null;
}
