/** Clauses with their subject that a résumé gives for a letter, by the field of the draft. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { LetterSource } from '@roletrail/contracts/tools/cover-letter';
import { datesIn } from '../resume/dates.ts';
import { type EvidenceLine, evidenceLines } from '../review/evidence-lines.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { asActivity } from './activities.ts';
import { inWordCase } from './ad-head.ts';
import { lowerFirst, toFirstPerson } from './first-person.ts';
import { withListEnd } from './lists.ts';
import { relianceOn, trustOf } from './second-language.ts';
import { isReadable, sentencesOf, tidy } from './spelled-out.ts';
import { cutAt } from './trims.ts';

export type ResumeClause = {
  /** `line`: an achievement; `held`: a certificate or degree; `job`: what the person worked as */
  readonly kind: 'line' | 'held' | 'job';
  /** with its subject, without a full stop */
  readonly text: string;
  readonly source: Extract<LetterSource, { kind: 'resume' }>;
  /** index of its entry in the draft */
  readonly entry: number;
  /** name of employer or school if it can follow “at”; null for others */
  readonly place: string | null;
  readonly isJob: boolean;
  /** false: it may be in a letter only if the letter has few others */
  readonly isSure: boolean;
  readonly worth: number;
  /** text of the field in which its words are */
  readonly whole: string;
};

const POINT = /^entries\.(\d+)\.points\.\d+$/;

/** Clauses by the path of their field in the draft. */
export function clausesIn(
  draft: ResumeDraft,
  ad = '',
): ReadonlyMap<string, readonly ResumeClause[]> {
  const points = draft.entries.flatMap((entry) => entry.points);
  const known = new Set([...points, ad].join('\n').match(/(?<=[ \n])\p{Ll}{3,}/gu) ?? []);
  const found = new Map<string, readonly ResumeClause[]>();
  const reliance = relianceOn(points);
  for (const { text, path } of evidenceLines(draft)) {
    const at = Number(POINT.exec(path)?.[1]);
    const entry = draft.entries[at];
    if (!entry) continue;
    const own = ofLine({ text, path }, entry, at, known);
    found.set(
      path,
      own.flatMap((one) => {
        const trust = trustOf(one.text, reliance);
        return trust === null ? [] : [{ ...one, isSure: trust === 'sure' }];
      }),
    );
  }
  draft.entries.forEach((entry, at) => {
    const clause = ofHead(entry, at);
    for (const field of ['title', 'note', 'at'] as const) {
      if (clause) found.set(`entries.${at}.${field}`, [{ ...clause, whole: entry[field] }]);
    }
  });
  return found;
}

/** Returns a clause for each sentence of the line that surely is one. */
function ofLine(
  { text: whole, path }: EvidenceLine,
  entry: DraftEntry,
  at: number,
  known: ReadonlySet<string>,
): ResumeClause[] {
  const isJob = entry.section === 'experience' || entry.section === 'volunteering';
  const recent = Math.max(0, 2 - at * 0.5);
  return sentencesOf(whole).flatMap((sentence): ResumeClause[] => {
    const acted = toFirstPerson(sentence, isCurrent(entry));
    const text = acted ?? (isJob ? asActivity(sentence, isCurrent(entry), known) : null);
    if (text === null) return [];
    const worth = recent + (acted === null ? 1 : 3) + (quantitiesIn(sentence).length > 0 ? 2 : 0);
    const source = { kind: 'resume' as const, path, text: tidy(whole) };
    const place = isOwnBoss(entry) || isTurned(entry) ? null : placeOf(entry.at);
    return [{ kind: 'line', text, source, entry: at, place, isJob, isSure: true, worth, whole }];
  });
}

const HELD = new Set<DraftEntry['section']>(['certifications', 'courses']);
/** “forklift certified”: no name of a paper */
const NO_PAPER = /\b(?:certified|trained|licensed|qualified|registered|aider|holder|certs)\b|:/i;
/** “BSc (Hons) Adult Nursing”, “M.Ed., Literacy” */
const DEGREE =
  /^((?:[BM]\.?(?:A|S|Sc|Eng|Ed|BA|FA|Phil)|Ph\.?D|LL\.?B)\b\.?(?: \(Hons\.?\))?)(?:,| in)? (\p{Lu}[\p{L} &-]+)$/u;
/** “, Stockport College” behind the name of a paper */
const SCHOOL =
  /,? [–—-] |, (?=[^,]*\b(?:College|University|School|Institute|Academy|Centre|Center)\b)/u;
/** Papers that take an article: “a Texas Electrician License” */
const NEEDS_ARTICLE =
  /^(?!An? |The )[^,]{1,60} (?:licen[cs]e|certificate|diploma|certification|ticket|endorsement|card|badge)$/i;
export const HELD_LEAD = 'my qualifications include ';
const TITLE = /^\p{L}[\p{L}'’&-]*(?: [\p{L}'’&-]+){0,4}$/u;
const OCCUPATION =
  /(?:er|or|ist|ant|ian|yst|nurse|clerk|agent|chef|cook|guard|aide|lead|porter|officer|associate|executive|representative|secretary|apprentice|electrician|plumber|barista|midwife|operative|architect|steward|mechanic|waitress|nanny|au pair|intern|foreman|surgeon|hostess|handyman|groundsman|seamstress|chauffeur|instructor|mason|hygienist) ?(?:[IV]{1,3})?$/i;
const HEAD_MOST = 90;

/** Returns what the head of an entry says by itself, or null. */
function ofHead(entry: DraftEntry, at: number): Omit<ResumeClause, 'whole'> | null {
  const [title, place] = [tidy(entry.title), placeOf(entry.at)];
  const source = { kind: 'resume' as const, path: `entries.${at}.title`, text: title };
  const common = { source, entry: at, place: null, isJob: false, isSure: true };
  if (title === '' || title.length > HEAD_MOST || !isReadable(title)) return null;
  if (HELD.has(entry.section)) {
    if (NO_PAPER.test(title)) return null;
    const paper = cutAt(title, SCHOOL);
    const lead = NEEDS_ARTICLE.test(cutAt(paper, / \(/)) ? `${articleOf(paper)} ` : '';
    // “a reach truck licence”
    const named = lead !== '' && /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(paper) ? lowerFirst(paper) : paper;
    const papers = withListEnd(`${lead}${named}`);
    if (papers === null) return null;
    return { kind: 'held', text: `${HELD_LEAD}${papers}`, worth: 3.5, ...common };
  }
  if (entry.section === 'education') {
    const [, degree, field] = DEGREE.exec(title) ?? [];
    if (degree === undefined || field === undefined) return null;
    const from = place === null ? '' : ` from ${place}`;
    const text = `I have ${articleOf(degree)} ${degree} in ${field}${from}`;
    return { kind: 'held', text, worth: 0.5, ...common };
  }
  if (entry.section !== 'experience' || place === null || isOwnBoss(entry)) return null;
  if (!TITLE.test(title) || !(OCCUPATION.test(title) || /^Head of /.test(title))) return null;
  // “I worked as a worker”
  if (/^(?:workers?|employee|specialist|expert|member|staff|employer)$/i.test(title)) return null;
  const name = inSmallWords(inWordCase(title));
  const lead = /^(?:head|director|chief) of\b/i.test(name) ? '' : `${articleOf(name)} `;
  const text = `I ${isCurrent(entry) ? 'work' : 'worked'} as ${lead}${name} at ${place}`;
  return { kind: 'job', text, worth: 0.5, ...common };
}

/** Names in titles: of languages, programs and methods */
const TITLE_NAME =
  /^(?:English|French|German|Spanish|Italian|Polish|Arabic|Chinese|Mandarin|Japanese|Russian|Portuguese|Dutch|Welsh|Irish|Latin|Greek|Turkish|British|American|European|Java|Python|Ruby|Rust|Kotlin|Swift|Android|Angular|React|Oracle|Salesforce|Amazon|Azure|Google|Microsoft|Windows|Linux|Unix|Drupal|Magento|Shopify|Tableau|Excel|Montessori|Pilates|Bowen|Bobath|Thai|Swedish|Ofsted|Christmas|Saturday|Sunday|Scrum|Agile|Revit|Catholic|Anglican|Muslim|Jewish|Methodist|(?:\p{Lu}\p{Ll}*){2,}|\p{L}*\p{N}.*)$/u;

/** “Payroll Officer” → “payroll officer”, “HR Advisor” → “HR advisor” */
const inSmallWords = (title: string): string =>
  title
    .split(' ')
    .map((word) => (TITLE_NAME.test(word) || /^\p{Lu}{2,}/u.test(word) ? word : word.toLowerCase()))
    .join(' ');

/** “an HR Manager”, “an MSc”, “a University …” */
function articleOf(name: string): 'a' | 'an' {
  const isSpelled = /^(?:\p{Lu}{2}|\p{Lu}\.|M(?:Sc|Eng|Ed|Phil|Res)\b)/u.test(name);
  const sound = isSpelled ? /^[AEFHILMNORSX]/ : /^(?:[AEIO](?!ne)|U(?!ni|se|k))/i;
  return sound.test(name) ? 'an' : 'a';
}

const isCurrent = ({ dates }: DraftEntry) => datesIn(dates)[0]?.current ?? false;

const PLACE =
  /^(?:the )?[\p{Lu}\p{N}][\p{L}\p{N}'’.-]*(?: (?:&|and|of|for|the|at|de|in|plc|[\p{Lu}\p{N}][\p{L}\p{N}'’&.-]*)){0,6}$/u;
/** Names that cannot follow “at”, or are no employers */
const NO_PLACE =
  /^famil(?:y|ia|ie|le)\b|\b(?:infantry|regiment|battalion|brigade|self[- ]?employed|freelance|various|contract|unemployed|period|duties|apprentice|summer|placement|project|excel|outlook|microsoft|office|aid|certificate|diploma|licen[cs]e|level|training|skills|hygiene|nvq|local|full|part|month|present|patrols?|(?:19|20)\d\d)\b|(?:unit|ward|floor|department|division|desk|team|assistant|manager|officer|engineer|teacher|nurse|clerk|analyst|driver|technician|agent|specialist|developer|designer|cook|chef|attendant|supervisor|coordinator|executive|trainee|volunteer|helper|labou?rer|operator|operative|worker|hand|receptionist|administrator|accountant|nanny|au pair|tutor|intern|lecturer|carer|cleaner|mechanic|plumber|electrician|welder)$/i;

/** Names of institutions that take “the” */
const WITH_THE =
  /^(?!The )(?:.* (?:Institute|Society|Board|Department|Office|Ministry|Museum|Association|Academy) (?:of|for) .*|(?:(?:Federal|National|State|Royal|Technical|Free|Catholic) )?(?:University|Department|Ministry|Institute|Office|Bank|Board|Museum|Society|Borough|City|Town|County|State|London Borough) (?:of|for) .*|.* (?:Government|Ministry|Army|Navy|Air Force|Museum|Club|Institute|Society|Association|Agency|Commission|Department|Embassy|Authority))$/u;

/** Towns and regions that readers of résumés take for the employer: “At Hamburg” is wrong */
const TOWNS: ReadonlySet<string> = new Set(
  'Amsterdam Athens Atlanta Austin Barcelona Beijing Belfast Berlin Birmingham Boston Bratislava Brisbane Bristol Brussels Bucharest Budapest Cairo Cambridge Cardiff Chicago Cologne Copenhagen Croydon Dallas Delhi Denver Dubai Dublin Durban Edinburgh England Frankfurt Gauteng Geneva Glasgow Hamburg Helsinki Houston Hull Istanbul Johannesburg Karachi Kyiv Lagos Leeds Leicester Lisbon Liverpool London Lyon Madrid Manchester Melbourne Miami Milan Montreal Moscow Mumbai Munich Nairobi Newcastle Norwich Nottingham Oslo Oxford Paris Perth Philadelphia Phoenix Plymouth Porto Portland Prague Pretoria Pune Riga Rome Rotterdam Scotland Seattle Sheffield Singapore Sofia Southampton Stockholm Stuttgart Swansea Sydney Tallinn Tokyo Toronto Vancouver Vienna Vilnius Wales Warsaw York Zagreb Zurich'.split(
    ' ',
  ),
);

/** Returns true if “at” names a town, because the person worked on their own account. */
const isOwnBoss = ({ title, at }: DraftEntry) =>
  /\b(?:self[- ]?employed|freelance|sole trader|owner|proprietor|housewife|founder|soldier|sailor|conscript|military)\b/i.test(
    `${title} ${at}`,
  );

/** Returns true if the role was read as the employer: “Lister Mills” as title, “Machine Minder” as employer. */
const isTurned = ({ title, at }: DraftEntry) =>
  OCCUPATION.test(at) && title !== '' && !OCCUPATION.test(title) && !ORGANISATION.test(at);
const ORGANISATION =
  /\b(?:Ltd|Inc|LLC|Center|Theater|Water|Power|Hospital|School|Bank|Brother|Laser|Harbou?r|River|Tower|Manor|Minster|Chester|Restaurant|Museum|Insurer|Bakers?)\b/;

/** Returns the name of employer or school as it follows “at”, or null if it is not surely a name. */
function placeOf(at: string): string | null {
  // “Patrols, monitoring”: a list of things
  if (/, \p{Ll}/u.test(at)) return null;
  const plain = tidy(cutAt(at, /, | \(| [–—|·/-] |;/));
  const name = (WITH_THE.test(plain) ? `the ${plain}` : plain).replace(/^The (?=\p{Lu})/u, 'the ');
  if (name.length < 3 || name.length > 50 || !/\p{Lu}/u.test(name)) return null;
  const isName = PLACE.test(name) && !NO_PLACE.test(name) && isReadable(name);
  // “Trained in Makaton”: an act
  if (/^\p{L}{3,20}ed (?:in|on|to|for|with|as|by) /u.test(name)) return null;
  if (!isName || TOWNS.has(name) || /^County /.test(name)) return null;
  // “YMCA”
  return /^\p{Lu}{2,5}$/u.test(name) ? name : inWordCase(name);
}
