/** What to change in a profile, each with its reason and the words that it is about. */

import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { ABOUT_HOOK, PROFILE_LIMITS } from '@roletrail/contracts/profile-limits';
import type {
  Coverage,
  PartLength,
  ProfileAdvice,
  ProfileDifference,
} from '@roletrail/contracts/tools/linkedin';
import type { TextSpan } from '../engine.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { findTerms } from '../terms/find-terms.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { literalPlaces } from '../text/literal-places.ts';
import { nameKey } from '../text/tokens.ts';
import { ADVICE, type AdviceId, BUZZWORDS } from './advice-texts.ts';

export type Advised = {
  readonly profile: ResumeDraft;
  /** null: none was given */
  readonly resume: ResumeDraft | null;
  readonly coverage: Coverage | null;
  readonly differences: readonly ProfileDifference[];
  /** names of the target occupation; [] for an ad or none */
  readonly targetNames: readonly string[];
};

export function profileAdvice(given: Advised, vocabulary: Vocabulary): ProfileAdvice[] {
  const { profile } = given;
  const order = { fail: 0, warn: 1, note: 2 } as const;
  return [
    ...headlineAdvice(given),
    ...aboutAdvice(profile, vocabulary),
    ...experienceAdvice(profile),
    ...skillsAdvice(given),
    ...differenceAdvice(given.differences),
    ...urlAdvice(profile),
    ...buzzwordAdvice(profile),
    advise('photo-not-checked', 'note'),
  ].sort((a, b) => order[a.state] - order[b.state]);
}

/** @param found what was found here, before the general reason */
function advise(
  id: AdviceId,
  state: ProfileAdvice['state'],
  { found = '', spans = [] }: { found?: string; spans?: readonly TextSpan[] } = {},
): ProfileAdvice {
  const { title, why, todo } = ADVICE[id];
  return { id, state, title, why: found === '' ? why : `${found} ${why}`, todo, spans: [...spans] };
}

/** Lengths of the limited parts; of the descriptions, the longest. */
export function partLengths({ headline, summary, entries }: ResumeDraft): PartLength[] {
  const longest = Math.max(0, ...entries.map(descriptionLength));
  const lengths = { headline: headline.length, about: summary.length, experience: longest };
  return (['headline', 'about', 'experience'] as const).map((part) => {
    const { max, asOf } = PROFILE_LIMITS[part];
    const length = lengths[part];
    const rest = max - length;
    const what = part === 'experience' ? 'Your longest description has' : 'It has';
    const why =
      rest < 0
        ? `${what} ${length} characters, ${-rest} more than LinkedIn takes.`
        : `${what} ${length} of ${max} characters.`;
    return { part, length, max, asOf, why };
  });
}

const descriptionLength = ({ points }: ResumeDraft['entries'][number]) => points.join('\n').length;

const wholeField = (source: string, text: string): TextSpan => ({
  source,
  start: 0,
  end: text.length,
});

function headlineAdvice({ profile, resume, targetNames }: Advised): ProfileAdvice[] {
  const { headline } = profile;
  if (headline === '') return [advise('headline-empty', 'fail')];
  const spans = [wholeField('headline', headline)];
  const over = headline.length - PROFILE_LIMITS.headline.max;
  const isNamed = literalPlaces(headline, targetNames).size > 0;
  return [
    ...(over > 0
      ? [advise('headline-too-long', 'fail', { found: `${over} characters too many.`, spans })]
      : []),
    ...(isOnlyTitle(headline, [...profile.entries, ...(resume?.entries ?? [])])
      ? [advise('headline-only-title', 'warn', { spans })]
      : []),
    ...(targetNames.length === 0 || isNamed
      ? []
      : [advise('headline-without-target', 'warn', { spans })]),
  ];
}

/** “Clerk at Acme” of a job that has this title and employer, or a title alone. */
function isOnlyTitle(headline: string, entries: ResumeDraft['entries']): boolean {
  const words = new Set(nameKey(headline).split(' '));
  return entries.some(({ section, title, at }) => {
    if (section !== 'experience' || title === '') return false;
    const own = new Set(`${nameKey(title)} ${nameKey(at)} at the of`.split(' '));
    return [...words].every((word) => own.has(word));
  });
}

function aboutAdvice({ summary, entries }: ResumeDraft, vocabulary: Vocabulary): ProfileAdvice[] {
  if (summary === '') return [advise('about-missing', 'fail')];
  const hook = summary.slice(0, ABOUT_HOOK.max);
  const over = summary.length - PROFILE_LIMITS.about.max;
  const titles = entries.map(({ title }) => title).filter((title) => title !== '');
  const isStrong =
    quantitiesIn(hook).length > 0 ||
    hasTerm(hook, vocabulary) ||
    literalPlaces(hook, titles).size > 0;
  const spans = [wholeField('summary', summary)];
  const found = `The first ${hook.length} characters name no job title, no term that we know and no figure.`;
  return [
    ...(over > 0
      ? [advise('about-too-long', 'fail', { found: `${over} characters too many.`, spans })]
      : []),
    ...(isStrong
      ? []
      : [advise('about-hook-weak', 'warn', { found, spans: [wholeField('summary', hook)] })]),
    ...(quantitiesIn(summary).length > 0
      ? []
      : [advise('about-no-evidence', 'warn', { found: 'No figure says how much.', spans })]),
  ];
}

function hasTerm(text: string, vocabulary: Vocabulary): boolean {
  const { result } = findTerms({ asOf: '', text }, vocabulary, 0);
  return result.kind === 'terms' && result.terms.length > 0;
}

function experienceAdvice({ entries }: ResumeDraft): ProfileAdvice[] {
  const jobs = entries
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry }) => entry.section === 'experience');
  const titles = (some: typeof jobs) =>
    some.map(({ entry, at }) => wholeField(`entries.${at}.title`, entry.title));
  const bare = jobs.filter(({ entry }) => entry.points.length === 0);
  const { max } = PROFILE_LIMITS.experience;
  const long = jobs.filter(({ entry }) => descriptionLength(entry) > max);
  return [
    ...(bare.length === 0
      ? []
      : [
          advise('experience-without-description', 'warn', {
            found: `${bare.length} of ${jobs.length} jobs.`,
            spans: titles(bare),
          }),
        ]),
    ...(long.length === 0
      ? []
      : [
          advise('description-too-long', 'fail', {
            found: `More than ${max} characters.`,
            spans: titles(long),
          }),
        ]),
  ];
}

const NAMED_MOST = 5;

/** Terms that the person shows somewhere, and that the list of skills lacks. */
function skillsAdvice({ profile, coverage }: Advised): ProfileAdvice[] {
  if (profile.skills.length === 0) return [advise('skills-empty', 'warn')];
  const left = (coverage?.terms ?? []).filter(
    ({ state, inResume, parts }) =>
      !parts.includes('skills') && (state === 'covered' || inResume !== null),
  );
  if (left.length === 0) return [];
  const names = left.slice(0, NAMED_MOST).map(({ name }) => name);
  const rest = left.length - names.length;
  const found = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
  const spans = left.flatMap((term) => term.spans.slice(0, 1));
  return [advise('skills-missing-target', 'warn', { found, spans })];
}

const DIFFERENCE_ADVICE: readonly (readonly [AdviceId, (one: ProfileDifference) => boolean])[] = [
  ['dates-differ', ({ code, section }) => code === 'dates' && section === 'experience'],
  ['title-differs', ({ code, section }) => code === 'title' && section === 'experience'],
  ['employer-missing', ({ code, section }) => code === 'only-resume' && section === 'experience'],
  ['entry-only-here', ({ code, section }) => code === 'only-profile' && section === 'experience'],
  ['education-differs', ({ section }) => section === 'education'],
];

function differenceAdvice(differences: readonly ProfileDifference[]): ProfileAdvice[] {
  return DIFFERENCE_ADVICE.flatMap(([id, is]) => {
    const own = differences.filter(is);
    const spans = own.flatMap(({ profile }) => (profile ? [profile.span] : []));
    const found = own.map(({ why }) => why).join(' ');
    return own.length === 0 ? [] : [advise(id, 'warn', { found, spans })];
  });
}

const PROFILE_URL =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([^/?#\s]+)\/?(?:[?#].*)?$/i;
/** “ada-byron-4b1a2b3c5”: a name, and letters with digits that the site added */
const DEFAULT_END = /-(?=[a-z]*\d)[a-z0-9]{6,}$/i;

function urlAdvice({ links }: ResumeDraft): ProfileAdvice[] {
  const [url = ''] = links;
  if (url === '') return [];
  const spans = [wholeField('links.0', url)];
  const own = PROFILE_URL.exec(url)?.[1];
  if (own === undefined) return [advise('url-foreign', 'warn', { spans })];
  return DEFAULT_END.test(own) ? [advise('url-default', 'warn', { spans })] : [];
}

function buzzwordAdvice({ headline, summary }: ResumeDraft): ProfileAdvice[] {
  const found = Object.entries({ headline, summary }).flatMap(([source, text]) =>
    [...literalPlaces(text, BUZZWORDS)].flatMap(([, spans]) =>
      spans.map(({ start, end }) => ({
        span: { source, start, end },
        word: text.slice(start, end),
      })),
    ),
  );
  if (found.length === 0) return [];
  const words = [...new Set(found.map(({ word }) => `“${word}”`))].join(', ');
  return [
    advise('buzzwords', 'warn', { found: `${words}.`, spans: found.map(({ span }) => span) }),
  ];
}
