/** The lines of a job ad, and what each is for. */
import { isBoilerplate } from './boilerplate.ts';

/**
 * `skip`: what the employer tells of itself and gives; it asks for nothing. `title`: what the role is
 * called; a tool or a licence in it is asked for, the field that it names is not.
 */
export type AdLineKind = 'must' | 'nice' | 'skip' | 'title';
export type AdLine = { readonly text: string; readonly start: number; readonly kind: AdLineKind };

const NICE_HEADING =
  /^(?:(?:would be |it would be )?nice(?:[- ]to[- ]haves?)?\b(?! people)|preferr?ed|not needed|handy(?: to have)?|would tip|we(?:(?:'|’)ll| will) (?:fall in )?love|desired|desirable|advantages?\b|advantageous|helpful|bonus(?: points)?|(?:a )?plus(?:es)?|optional|good to have|cool if|also welcome|what (?:would|we(?:'|’)?d) (?:help|love|make us happy)|extra credit|(?:great|even better|lovely) (?:to have|if)|even better|icing|assets?(?=:?$)|highly regarded|brownie points|(?:not|isn(?:'|’)t) (?:essential|necessary|required)|it(?:'|’)?(?:d| would) (?:also )?be (?:great|good|nice|helpful|useful|lovely|an? )|we (?:would|(?:'|’)d) (?:also )?(?:love|like|be interested)|we(?:'|’)d (?:also )?(?:love|like))\b/i;
const SKIP_HEADING =
  /^(?:about (?:us|the company|the team|our)|who we are(?! (?:looking|seeking|after))|who are we(?! (?:looking|seeking|after))|what (?:do|can|will) we offer|what(?:'|’)?s on offer|our offer|the package|package(?=:?$)|we can offer|life at|working at|why (?:should|choose|you(?:(?:'|’)ll| will))|commitment to diversity|(?:further|more|additional|other) information|contact(?=:?$| )|want to join|ready to (?:join|apply)|our (?:company|story|mission|values)|(?:the )?company|benefits|perks|pay(?: and benefits)?|money|conditions|reports to|direct reports|job type|work (?:location|environment|schedule)|working conditions|(?:what )?we (?:offer|give|pay)|the offer|(?:what )?you(?:'|’)?(?:ll)? get|what(?:'|’)?s in it for you|why (?:join|work|us)|compensation|salary|equal opportunity|eeo|diversity|how to apply|application process|(?:the )?(?:selection|interview|recruitment|hiring) process|selection(?=:|$)|next steps|interested\?|the deal|in return|what (?:we|you(?:(?:'|’)ll)?) (?:get|bring to you|receive)|you(?:(?:'|’)ll| will)? (?:receive|enjoy)|rewards?|our (?:commitment|culture|benefits|client|process)|the client|process(?=:)|disclaimer|privacy|physical (?:demands|requirements))\b/i;
/** “Why Acme?”, “Why Acme Foods?”; “Why you?” is of the applicant. */
const WHY_US = /^why (?!you\b)\S+(?: \S+)?\?$/i;
/** “About Acme”, “BU Benefits and Perks”, “Employee benefits:” */
const GIVEN_HEADING =
  /^(?:A(?:bout|BOUT) (?!(?:The|THE|This|THIS) |You|YOU)\p{Lu}|(?:[\p{L}&'’]+ ){1,3}[Oo]ffers:?$|(?:[\p{L}&'’]+ ){0,3}(?:[Bb]enefits|BENEFITS|[Pp]erks)(?: (?:and|&) (?:[Pp]erks|[Bb]enefits|compensation|pay|rewards))?(?: package| summary)?:?$)/u;
const MUST_HEADING =
  /^(?:requirements?|required|essential|must[- ]haves?|minimum|basic qualifications|qualifications|(?:main |key |core |essential )?(?:responsibilities|duties|tasks|functions)|what you(?:'|’)?(?:ll| will)? (?:do|bring|need)|what (?:we|do we|are we) (?:ask|expect|need|require|look(?:ing)? for)|who are we (?:looking for|seeking|after)|what (?:would|will|does|do) (?:your|you|the role|it take)|what makes you|(?:the |our |your )?ideal candidate|candidate(?: profile)?(?=:?$| )|(?:essential|selection|key) criteria|key (?:skills|competenc\w+|accountabilities|qualifications|requirements)|(?:technical|professional|specific|hard) (?:skills|requirements|competenc\w+)|mandatory|is this you|do you have|to succeed|you should|we (?:require|need|expect)|the person|knowledge,? (?:and )?skills|education(?: (?:and|&) experience|al requirements)?(?=:?$)|job (?:duties|tasks|role|specification)|what (?:is )?the (?:work|job|role)|we(?:'|’)?(?:re| are) (?:looking for|after)|need to have|role(?=:?$)|to be successful|the successful candidate|(?:examples?|essential|main) (?:of )?(?:duties|functions)|person spec|principal|you(?:'|’)?(?:re| are) going to|a day (?:with us|in the life)|you(?=:?$)|in this role|(?:so )?what (?:does )?(?:the|a|your) (?:day|night|week|shift)s?|day to day|you (?:will|must have|need)|your (?:role|tasks|profile|work|days?|nights?|shifts?|week|responsibilities|duties|background|skills|qualifications|experience|mission|job)|who (?:you are|we(?:(?:'|’)?re| are) (?:looking for|seeking|after))|about you|you (?:have|bring)|skills|the (?:role|job)|about (?:the|this) (?:role|job|position)|(?:job |general |position )?description|(?:job |position )(?:summary|overview|purpose))\b|^experience:?$/i;
/** “POSITION REQUIREMENTS”, “Essential Job Functions”: each word of it begins large, or a colon ends it. */
const TITLED_MUST =
  /^(?:[\p{L}/&,-]+ ){1,4}(?:requirements|qualifications|responsibilities|duties|competencies|functions|expectations)\s*:?$/iu;
const LARGE = /^(?:(?:\p{Lu}\S*|&|\/|and|or|of|the)(?:\s+|$))+$/u;
const NICE_CUE =
  /\b(?:nice to have|preferred|(?:a|an) (?:\p{L}+ )?plus\b|plus(?=[\s.!)]*$)|bonus|ideally|desirable|desired|advantageous|an(?: added)? advantage|preference (?:will be|is) given|is handy|optional|(?:not|isn(?:'|’)t|aren(?:'|’)t) (?:required|necessary)|helps? if|beneficial|helpful|also welcome|highly regarded|an asset|even better|(?:great|good|nice|lovely) to have|happy to see|(?:would|(?:'|’)d) (?:also )?be (?:nice|great|good|lovely|handy|useful|an advantage|a bonus|a benefit)|not (?:essential|mandatory|a deal[- ]breaker)|we(?:(?:'|’)d| would) (?:also )?love)(?![\p{L}])/iu;
const SKIP_CUE =
  /\b(?:equal (?:employment )?opportunity|affirmative action(?! (?:plan|program|report))|without regard to|not (?:to )?(?:tolerate )?discriminat\w+|qualified applicants|reasonable accommodations?|drug[- ]free|drug screen\w*|tuition (?:reimbursement|assistance)|paid (?:holidays|vacation|leave|parental)|(?:1099|W-?2) (?:only|position|contract\w*|employ\w*|permanent)|401\(?k\)?|paid time off|PTO|we offer|EEO|opportunity (?:employer|\/)|e-verify|apply (?:with|by|to|online|in person)|(?:your|an?) (?:application|resume|cv|cover letter) (?:to|and|today)|pension(?! auto)|health insurance|dental and vision|parental leave|background check)\b/i;
/** “Nice to have:”, “PREFERRED.” before words of the same line */
const OWN_HEADING = /^(?:[^:]*:|[\p{Lu} ]+\.)(?=\s)/u;
/** “About Acme, Inc.” is a heading for all its signs. */
const COMPANY_FORM = /,?\s(?:Inc|LLC|Ltd|Corp|Co|LLP|P\.C)\.?\s*$/;
const HEADING_MOST = 60;
const TITLE_MOST = 120;
const SENTENCE = /[.:;!?](?:\s|$)/;
/** A line of a list, or one that ends by opening it */
const OPENS = /^\s*(?:[^\p{L}\p{N}\s"'“‘(#]|\d+[.)]|[a-z]\))|:\s*$/u;
/** Words to or about the applicant */
const ADDRESSED =
  /\b(?:you(?:['’]?(?:r|ll|d|re|ve))?|seek(?:s|ing)?|need(?:s|ed)?|require[sd]?|must|look(?:s|ing)? for|wanted|wants?|candidate|applicant|responsible|duties|hiring|provides?|th(?:e|is) (?:position|role|job)|will (?:be responsible|deliver|work|manage|provide|perform|assist|support|serve|lead|participate|report|need|prepare|ensure|monitor)|ability to|experience (?:in|with)|knowledge of|proficien\w+)\b|:\s/i;
/** Lines of duties without a heading: first the applicant's tasks. */
const DUTY =
  /^(?:assist|prepare|manage|develop|maintain|perform|coordinate|ensure|support|conduct|plan|provide|oversee|lead|supervise|process|review|create|monitor)s? (?!our\b)/i;

/** The last that begins no later. */
export function lineAt(lines: readonly AdLine[], place: number): AdLine | undefined {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1];
}

/** A heading says what the lines under it are; a word in a line says it of that sentence’s line. */
export function parseAdLines(ad: string): readonly AdLine[] {
  const lines: AdLine[] = [];
  const opening = openingOf(ad);
  const titled = titleEnd(ad);
  let under: AdLineKind = 'must';
  let start = 0;
  for (const whole of ad.split('\n')) {
    const heading = headed(whole);
    if (heading?.below) under = heading.kind;
    let own = heading?.kind ?? under;
    let from = start;
    for (const text of sentencesOf(whole)) {
      own = opened(text) ?? own;
      const kind = from < opening ? 'skip' : kindOf(text, own);
      lines.push({ text, start: from, kind: from < titled ? 'title' : kind });
      from += text.length;
    }
    start += whole.length + 1;
  }
  return lines;
}

/** Returns the end of a short first line that is a title, or 0. */
function titleEnd(ad: string): number {
  const start = ad.length - ad.trimStart().length;
  const end = ad.indexOf('\n', start);
  const line = ad.slice(start, end);
  const isTitle =
    end - start <= TITLE_MOST && !headed(line) && !SENTENCE.test(line) && !ADDRESSED.test(line);
  return end >= 0 && isTitle && ad.slice(end).trim() !== '' ? end : 0;
}

/**
 * Where the first heading, list or sentence to the reader begins: what stands before tells of the
 * employer. 0 where there is none: then all may be asked for.
 */
function openingOf(ad: string): number {
  let start = 0;
  const titled = titleEnd(ad);
  for (const whole of ad.split('\n')) {
    if (start >= titled && (headed(whole) || OPENS.test(whole) || DUTY.test(whole))) return start;
    let from = start;
    for (const text of sentencesOf(whole)) {
      const asks = ADDRESSED.test(text) || NICE_CUE.test(text) || opened(text) !== null;
      if (from >= titled && asks) return from;
      from += text.length;
    }
    start += whole.length + 1;
  }
  return 0;
}

/**
 * Ads pasted without their line feeds are one line of many sentences, items and headings: some with
 * their bullets, some with nothing between the last word of an item and the first of the next.
 */
const BREAKS = new RegExp(
  [
    /(?<=[.!?]\s|\s{2})(?=\p{Lu})/u,
    /(?<=\p{L}{3}[.!?:])(?=\p{Lu}\p{Ll}{2})/u,
    /(?=[•●▪·➢►◦✓])/u,
    /(?<=\s)(?=[*–-]\s\p{Lu})/u,
    /(?<=\p{Ll}{3})(?=(?:Ability|Able to|Experience|Knowledge|Must|Strong|Excellent|Proficien|Proven|Bachelor|Minimum|Required|Preferred|Valid|Working|Computer|Familiar|Understanding|Previous|Certificat|Education|Good)\p{Ll}*\s)/u,
    /(?<=\s)(?=(?:Job|Required|Preferred|Minimum|Basic|Desired|Essential|Key|Position) (?:Requirements|Qualifications|Responsibilities|Duties|Functions|Skills|Experience)\b)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);
/** Maximum characters of a sentence. Bounded, because searches scan the whole of it. */
const SENTENCE_MOST = 1000;
/** Pieces that end before a blank, if there is one */
const PIECE = new RegExp(`[^]{1,${SENTENCE_MOST}}(?=\\s|$)|[^]{1,${SENTENCE_MOST}}`, 'g');
const sentencesOf = (line: string): readonly string[] =>
  line
    .split(BREAKS)
    .flatMap((one) => (one.length <= SENTENCE_MOST ? [one] : (one.match(PIECE) ?? [])));

/** “Preferred Qualifications” before what it says it of, in an ad of one line */
const INLINE_HEADING =
  /^(Job|Required|Preferred|Minimum|Basic|Desired|Essential|Key|Position) (?:Requirements|Qualifications|Responsibilities|Duties|Functions|Skills|Experience)\b/;

/** “Why us? ”, “BENEFITS: ” before words of the same line */
const WITHIN = /^\s*(\p{Lu}[\p{L}\d+'’/& -]{1,45}[:?])(?:\s|$)/u;

/** Returns the kind that the start of a sentence sets for the rest of its line, or null. */
function opened(text: string): AdLineKind | null {
  const word = INLINE_HEADING.exec(text)?.[1];
  if (word !== undefined) return word === 'Preferred' || word === 'Desired' ? 'nice' : 'must';
  const heading = WITHIN.exec(text)?.[1];
  return heading === undefined ? null : kindOfHeading(heading);
}

/** Begins a line that asks, even under a heading of the employer */
const REQUIRES =
  /^[^\p{L}\p{N}]*(?:(?:must|should) (?:have|be|hold|possess)|(?:minimum|at least)(?: of)? (?:\d|one|two|three|five)|\d+\+? years|(?:(?:strong|solid|proven|demonstrated|good|excellent|previous|prior|working|hands-on|extensive|in-depth) )*(?:experience (?:with|in|of)|knowledge of|understanding of|proficien\w+ (?:in|with)|familiarity with|expertise in)|familiar with|proficient (?:in|with)|ability to|able to|you (?:have|know|hold|possess))\b/iu;

function kindOf(text: string, heading: AdLineKind): AdLineKind {
  const under = heading === 'skip' && REQUIRES.test(text) ? 'must' : heading;
  if (under === 'skip' || SKIP_CUE.test(text) || isBoilerplate(text)) return 'skip';
  return NICE_CUE.test(text) ? 'nice' : under;
}

/**
 * What a line’s heading says: of the lines below it, or, where it stands before words of its own
 * (“Nice to have: Kotlin”), of that line alone.
 */
function headed(line: string): { readonly kind: AdLineKind; readonly below: boolean } | null {
  const text = line
    .replace(/^[^\p{L}]+/u, '')
    .replace(COMPANY_FORM, '')
    .trim();
  const ends = OWN_HEADING.exec(text)?.[0].length ?? text.length;
  if (ends > HEADING_MOST) return null;
  const below = text.endsWith(':') || !/[.,;:!]/.test(text);
  const kind = below || ends < text.length ? kindOfHeading(text) : null;
  return kind && { kind, below };
}

function kindOfHeading(text: string): AdLineKind | null {
  if (NICE_HEADING.test(text)) return 'nice';
  if (SKIP_HEADING.test(text) || WHY_US.test(text) || GIVEN_HEADING.test(text)) return 'skip';
  const isTitled = TITLED_MUST.test(text) && (text.endsWith(':') || LARGE.test(text));
  return isTitled || MUST_HEADING.test(text) ? 'must' : null;
}
