/** Employer and role that a job ad names. Null if the ad does not surely say it: then the person does. */
import { parseAdLines } from '../ads/ad-lines.ts';
import { cutAt, withoutEnd } from './trims.ts';

/** A name and the line of the ad in which it is. */
export type NamedInAd = { readonly name: string; readonly line: string };

const NAME_MOST = 60;
const NAME_WORDS_MOST = 6;
const LINE_MOST = 400;
/** Lines from the top in which employers name themselves. */
const HEAD_LINES = 8;

const WORD = "(?:\\p{Lu}[\\p{L}\\p{N}'’.&-]*|\\p{N}+\\p{Lu}\\p{L}*)";
const NAME = `(?:The )?${WORD}(?:(?: (?:&|\\+|and|of|for|the|at|de|von))* ${WORD}){0,5}`;
/** “Vantry makes software”, “Tidepool Radio (London) streams” */
const SUBJECT = new RegExp(
  `^(?:At )?(${NAME})(?:,? (?:Inc|LLC|Ltd|Corp|Co|LLP|GmbH|P\\.C|plc|PLC|AG)\\.?)?(?: \\([^)]{1,40}\\))?,? (?:is|are|has|have|was|makes?|builds?|sells?|runs?|hauls?|ships?|houses?|designs?|streams?|insures?|tests?|lends?|helps?|provides?|offers?|operates?|serves?|employs?|cuts?|keeps?|represents?|publishes|publish|moves?|teaches|teach|works?|grows?|owns?|manages?|develops?|manufactures?|supplies|supply|connects?|brings?|bakes?|brews?|needs?|seeks?|wants?|hires?|invites?|looks?|delivers?|creates?|produces?|supports?|treats?|cares?)\\b`,
  'u',
);
const JOIN = new RegExp(`^Join (${NAME})(?=[!.,]|$| as an? | and )`, 'u');
const WE_ARE = new RegExp(`^We(?: are|['’]re) (${NAME})(?=[:,.(]| \\()`, 'u');
const ABOUT = new RegExp(`^About (?!The |This |You|Us\\b)(${NAME}):?$`, 'u');
const LABELLED = /^(?:(?:the )?(?:company|employer|firm|organi[sz]ation|client)):(.+)$/i;
/** What parts a name from place, hours and pay */
const PARTS = / [·|•–—-] |[|·•] ?|, | \(|; /u;
/** Lines that name no employer */
const NO_NAME =
  /\b(?:full|part)[- ]time\b|\bremote\b|\bhybrid\b|\bsalary\b|\bhours?\b|\bper (?:hour|year)\b|\breports to\b|\blocations?\b|\bdepartments?\b|\bshifts?\b|[$€£]\d|\bposition\b|\brequirements\b|\bresponsibilities\b|\bduties\b|\bjob (?:type|title|summary)\b/i;
const NO_EMPLOYER =
  /^(?:We|You|Our|Your|The (?:company|firm|team|role|job|position|candidate|successful)|This|It|In|As|Are|Do|If|Who|What|Why|How|Job|State|The State|Band|Grades?|Purpose|Scope|Summary|About|Role|Title|Day|All|Key|Main)\b/;

/** “Community Staff Nurse”: a role, for all that it is in capitals */
const OCCUPATION =
  / (?:Nurse|Officer|Engineer|Manager|Assistant|Technician|Analyst|Developer|Driver|Teacher|Specialist|Coordinator|Supervisor|Clerk|Chef|Cook|Therapist|Worker|Electrician|Plumber|Accountant|Administrator|Designer|Operative|Carer|Cleaner)s?$/;

/** Returns the employer that the head of the ad names. */
export function employerIn(ad: string): NamedInAd | null {
  const lines = ad
    .split('\n', HEAD_LINES * 3)
    .map((line) => line.slice(0, LINE_MOST).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, HEAD_LINES);
  return labelled(lines) ?? underTitle(lines, ad) ?? subject(lines, ad) ?? inTitle(lines);
}

function labelled(lines: readonly string[]): NamedInAd | null {
  for (const line of lines) {
    const value = LABELLED.exec(line)?.[1]?.trim() ?? '';
    const name = nameOf(SUBJECT.exec(value)?.[1] ?? value.split(PARTS)[0] ?? '');
    if (name !== null) return { name, line };
  }
  return null;
}

/** “Osage Pressure Vessels – Sand Springs, OK” */
const PLACED = new RegExp(`^${NAME} [–—-] \\p{Lu}[\\p{L} ]{1,30}, \\p{Lu}{2}$`, 'u');

/** The second line, if it is short and its first part is a name. */
function underTitle([title, line]: readonly string[], ad: string): NamedInAd | null {
  if (title === undefined || line === undefined || line.length > 120) return null;
  const name = nameOf(line.split(PARTS)[0] ?? '');
  if (name !== null && IS_ORGANISATION.test(name) && !NO_NAME.test(name)) return { name, line };
  if (name !== null && PLACED.test(line) && !NO_NAME.test(line)) return { name, line };
  if (/[.!?:](?:\s|$)/.test(line.replace(/\b(?:Inc|Ltd|Co|St|Corp|Bros|Dr)\./g, ''))) return null;
  return name !== null && !NO_NAME.test(name) && isNamedAgain(name, ad, line)
    ? { name, line }
    : null;
}

/** The subject of the first sentence that has one. */
function subject(lines: readonly string[], ad: string): NamedInAd | null {
  for (const line of lines) {
    for (const sentence of line.split(/(?<=[.!?]) (?=\p{Lu})/u)) {
      const found =
        JOIN.exec(sentence) ??
        WE_ARE.exec(sentence) ??
        ABOUT.exec(sentence) ??
        SUBJECT.exec(sentence);
      const name = nameOf(found?.[1] ?? '');
      if (name !== null && (name.includes(' ') || isNamedAgain(name, ad, '')))
        return { name, line };
    }
  }
  return null;
}

/** “Training Coordinator, Larkspur Outfitters, Columbus, OH” */
const BEFORE_PLACE = new RegExp(`, (${NAME}), \\p{Lu}[\\p{L} ]+, \\p{Lu}{2}\\b`, 'u');
const ORGANISATION =
  / & |\b(?:Inc|LLC|Ltd|Corp|GmbH|LLP|Trust|Hospital|Clinic|Schools?|University|College|Council|County|Bank|Union|Museum|Library|Company|Group|Centre|Center|Surgery|Practice|Academy|School|plc)\b/;

/** Ends or parts of a name that only organisations have */
const IS_ORGANISATION =
  / (?:Inc|LLC|Ltd|Limited|Corp|GmbH|LLP|plc|AG|Trust|Group|Services|Solutions|Logistics|Partners|Hotel|Associates|Industries|Hospital|Clinic|Schools?|University|College|Council|Surgery|Academy|Foundation|& (?:Sons|Daughters|Partners|Associates|Co))\.?$/;

/** A name behind the role that is surely an organisation */
function inTitle([title]: readonly string[]): NamedInAd | null {
  if (title === undefined || title.length > 120) return null;
  const placed = nameOf(BEFORE_PLACE.exec(title)?.[1] ?? '');
  if (placed !== null) return { name: placed, line: title };
  for (const part of title.split(PARTS).slice(1)) {
    const name = nameOf(part);
    if (name === null || !name.includes(' ') || NO_NAME.test(name)) continue;
    if (ORGANISATION.test(name)) return { name, line: title };
  }
  return null;
}

/** Returns true if the first word of the name is used elsewhere in the ad. */
function isNamedAgain(name: string, ad: string, line: string): boolean {
  const first = name.replace(/^The /, '').split(' ')[0] ?? '';
  const uses = ad.split(first).length - 1;
  return uses > (line === '' ? 1 : line.split(first).length - 1);
}

/** Returns a trimmed name of capitalised words, or null. */
function nameOf(text: string): string | null {
  const name = withoutEnd(cutAt(text, /\(/), ' ,.;:–—-')
    .replace(/['’]s$/, '')
    .trim();
  const words = name.split(' ');
  const isLarge = /^\p{Lu}|^\p{N}+\p{Lu}/u.test(name) && words.length <= NAME_WORDS_MOST;
  if (!isLarge || name.length > NAME_MOST || NO_EMPLOYER.test(name)) return null;
  if (/[():;!?]|\p{Ll}{3}\. |\p{Lu}{4} \p{Lu}{4}|\p{Lu}{4} OF /u.test(name)) return null;
  if (OCCUPATION.test(name)) return null;
  return words.every((word) => /^(?:\p{Lu}|\p{N}|&|\+|plc$|and|of|for|the|at|de|von)/u.test(word))
    ? name
    : null;
}

/** Level behind a role: “Engineer II”, “Nurse (nights)” */
const LEVEL = /[ ,](?:\(|[IVX]{1,3}(?: |$))/u;
/** What is behind a role in its line: place, hours, pay, employer */
const ROLE_END =
  /[·|•:;(]| [–—-] |, |—| at (?=\p{Lu})| [$€£]\d|(?<!\b(?:Class|Level|Grade|Stage|Tier)) \d| (?:[Ww]anted|WANTED|[Rr]equired|REQUIRED|[Nn]eeded|NEEDED|HOME|[Hh]ome (?:every|daily))\b/u;
const ROLE_MOST = 60;
const LABELLED_ROLE =
  /^(?:(?:job|position|role) title|title|position|role|job|post|vacancy|(?:now |we are |we['’]re )?hiring|wanted|opening|job opening): ?(\p{L}.{2,100})$/iu;
/** “HVAC Technician wanted - Northfield Mechanical” */
const WANTED =
  /^((?:[\p{L}/&-]+ ){0,4}\p{L}*(?:er|or|ist|ant|ian|nurse|clerk|analyst|cook|chef|aide|lead)) (?:wanted|needed|required)\b/iu;
/** Lines from the top in which a label names the role. */
const LABEL_LINES = 4;
const ROLE_SOUGHT =
  /\b(?:look(?:ing)? for|seek(?:ing|s)?|hir(?:ing|es)|need(?:s|ed)?|want(?:s|ed)?) (?:an?|our next|someone as) ((?:[\p{L}/&-]+ ){0,4}?\p{L}*(?:er|or|ist|ant|ian|nt|nurse|clerk|analyst|assistant|agent|driver|cook|chef|aide|lead|teacher|engineer|technician|manager|designer|developer|worker))(?=[\s,.;:!]|$)/iu;

/** Returns the name of the role, as the ad spells it but not in capitals throughout. */
export function roleIn(ad: string): NamedInAd | null {
  const named = inFirstLines(ad);
  if (named !== null) return named;
  const title = parseAdLines(ad).find(({ kind, text }) => kind === 'title' && text.trim() !== '');
  const first = (title?.text ?? '').trim();
  const plain = first.replace(/\s+/g, ' ').replace(/^band \d{1,2}[a-z]? /i, '');
  const name = withoutEnd(cutAt(cutAt(plain, ROLE_END), LEVEL), ' ,');
  if (isRole(name)) return { name: inWordCase(name), line: first };
  const head = ad.slice(0, 3000);
  const sought = ROLE_SOUGHT.exec(head);
  if (!sought) return null;
  const name2 = (sought[1] ?? '').trim().replace(PRAISE, '');
  return isRole(name2) ? { name: name2, line: lineAround(head, sought.index) } : null;
}

/** Returns the role that a label or “wanted” names in the first lines. */
function inFirstLines(ad: string): NamedInAd | null {
  const lines = ad.trimStart().split('\n', LABEL_LINES);
  for (const [at, whole] of lines.entries()) {
    const line = whole.slice(0, LINE_MOST).replace(/\s+/g, ' ').trim();
    const found = LABELLED_ROLE.exec(line)?.[1] ?? (at === 0 ? WANTED.exec(line)?.[1] : null) ?? '';
    const name = withoutEnd(cutAt(cutAt(found, ROLE_END), LEVEL), ' ,');
    if (isRole(name)) return { name: inWordCase(name), line };
  }
  return null;
}

/** “a reliable, experienced cleaner” */
const PRAISE =
  /^(?:(?:reliable|experienced|enthusiastic|motivated|friendly|passionate|hard-?working|dedicated|compassionate|caring|skilled|talented|qualified|new|great|full-time|part-time),? (?:and )?)+/i;

const isRole = (name: string) =>
  /^\p{L}[\p{L}\p{N}&/'’ +-]{2,}$/u.test(name) &&
  !/^(?:city|town|county|hey|hello)\b/i.test(name) &&
  name.length <= ROLE_MOST &&
  name.split(' ').length <= 7 &&
  !/[.!?]/.test(name);

function lineAround(text: string, place: number): string {
  const start = text.lastIndexOf('\n', place) + 1;
  const end = text.indexOf('\n', place);
  return text
    .slice(start, end === -1 ? text.length : end)
    .trim()
    .slice(0, LINE_MOST);
}

const SHORT_WORD = /^(?:and|of|for|the|in|at|to|or|with)$/i;

/** “SENIOR ACCOUNTANT” → “Senior Accountant”; short names such as CNC stay. */
export function inWordCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name
    .split(' ')
    .map((word) => {
      if (SHORT_WORD.test(word)) return word.toLowerCase();
      if (word.length <= 3 || word.includes('-')) return word;
      return word.charAt(0) + word.slice(1).toLowerCase();
    })
    .join(' ');
}
