/** A person's answer as the end of a sentence, as a thing that draws them, or as sentences of its own. */
import { verbFormOf } from '../review/verbs.ts';
import { withoutEnd } from './trims.ts';

export type AnswerForm =
  | { readonly kind: 'none' }
  /** `end`: “because you repair bicycles”; `thing`: “your workshop”; `words`: they fit into no sentence */
  | { readonly kind: 'end' | 'thing' | 'words'; readonly text: string }
  | { readonly kind: 'sentences'; readonly texts: readonly string[] };

const SPLIT = /(?<=[.!?]["”’)]?)\s+(?=\p{Lu}|“|")/u;
const SUBJECT =
  "(?:I|you|your|we|our|my|it|its|the|this|that|these|those|they|their|there|he|she|people|everyone|many|most|some|all|every|each|no|both)(?:['’]\\p{L}+)?\\b";
const LEAD_IN =
  /^(?:because(?!\s+of\b)\s+(?:that\s+)?|(?:since|as|that)\s+(?=(?:I|you|your|we|our|my|it|they)\b)|i (?:want|would like) to work (?:there|here|for you|for them|for [\p{L} ]{1,40}) because\s+|i am applying now because\s+|i (?:want|would like) to work (?:there|here) (?=to\b))/iu;
const HAS_SUBJECT = new RegExp(`^${SUBJECT}\\s`, 'iu');
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|need|needs|want|wants|like|likes|love|make|makes|made|give|gives|take|takes|work|works|help|helps|train|trains|pay|pays|grow|grows|grew|end|ends|moved?|moves|changes?|know|knows|think|fits?|build|builds?|built|live|lives?|finish(?:es)?|care|cares|believe|see|sees|say|says|offer|offers|keep|keeps|kept|treat|treats|teach|teaches|taught|repair|repairs|act|read|reads|feel|felt|heard|left|run|runs|sell|sells|stay|stays|start|starts|serve|serves|share|shares|publish|publishes|respect|respects|support|supports|design|report|reports|use|uses|come|comes|means?|put|puts|let|lets|does|got|gets|went|goes|began|found|lost|won|closed|suits?|fancy|visits|still|always|never|retires?|expires?|closes?|leaves?|begins?|merges?)\b|\b(?:it|there|that|he|she|who)['’]s\b|(?<=\p{L}{3})ed\b|['’](?:m|re|ve|d|ll)\b/iu;
/** “want to be home at weekends”, “moving to York” */
const NO_SUBJECT: readonly (readonly [pattern: RegExp, subject: string])[] = [
  [/^(?:want|need|would|have|like|love|live|moved|finished|heard|know|enjoy|believe)\b/i, 'I '],
  [/^been\b/i, 'I have '],
  [
    /^(?:looking|moving|graduating|finishing|starting|leaving|tired of|ready|available|about to|relocating|returning)\b/i,
    'I am ',
  ],
];
const PURPOSE = /^(?:in order )?to \p{Ll}/iu;
const OF_CAUSE = /^because of\s/i;
/** “as a co-operative you share”, “after four years I would like” */
const ADVERBIAL =
  /^(?:after|at|as|in|on|with|when|now that|this \p{L}+,? I)\b.* (?:I|you|your|my|we)\b/iu;
/** “Since April I live near”: it says all by itself */
const OWN_SENTENCE =
  /^(?:since|for|from|while|although|if|having|until)\b.* (?:I|you|your|my|we)\b/iu;
/** A sentence by itself: it says who wants, or gives a whole reason */
const WHOLE =
  /^I(?:['’](?:m|d|ve|ll))? (?:want|would|am (?:applying|looking|writing)|chose|choose|was (?:looking|drawn))\b|^I['’]d like\b/i;

/** “your”, “the”: a noun follows, so that “work” in “your work with children” is no verb */
const DETERMINED = /^(?:your|the|its|our|my|this|that|their)(?:['’]\p{L}+)? (?:\p{L}+)/iu;
/** Verbs that are nouns behind a singular: “the quality of your retail work” */
const NOUN_LIKE =
  /(?<!(?:s|\b(?:I|you|we|they|people|to|that|who|which)) )\b(?:work|help|design|support|care|report|use|act|need|share|start|end|run|read|change|move|offer|respect|cost|think|like|say|live)\b/gi;
/** “your workshop”, “the way you teach” behind “What draws me to … is” */
const THING = /^(?:your|the|its|how (?:you|well|much)) [^,;:]+$/i;
/** “After six years in one school, I am ready” */
const OPENED = /^(?:after|at|as|in|on|with|when|now that)\b[^,]*, (?:I|you|your|my|we)\b/i;
/** “Gulfline is moving its desk” */
const NAMED_SUBJECT =
  /^\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:\p{Lu}[\p{L}\p{N}&.'’-]*|&|of)){0,4} (?:is|are|has|have|was|were|will|does|can)\b/u;
/** “theres”, “dont”: short forms that are no words without their apostrophe */
const NO_APOSTROPHE =
  /\b(there|that|what)(s)\b|\b(don|doesn|didn|isn|aren|wasn|weren|haven|hasn|couldn|wouldn|shouldn)(t)\b/gi;
/** Names of months and days that are no other words */
const DATE_NAME =
  /\b(?:january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?=s?\b)/g;
/** “its 10 minutes away”, “its close” */
const ITS_MEANT_AS_IT_IS =
  /^its(?= (?:\d|an?\b|not\b|about\b|close\b|near\b|only\b|just\b|so\b|very\b|easy\b|time\b))/i;

/**
 * @param answer trimmed
 * @param employer its name, which can be the subject of an answer; '' if it is not known
 */
export function formOfAnswer(answer: string, employer = ''): AnswerForm {
  const plain = answer
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/ ?[:;]-?[)D](?=$| )/g, '')
    .replace(/^im\b|(?<= )im(?= )/i, 'I’m')
    .replace(DATE_NAME, (name) => name.charAt(0).toUpperCase() + name.slice(1))
    .replace(ITS_MEANT_AS_IT_IS, 'it is')
    .replace(/(?<= |^)i(?=['’ ]|$)/g, 'I')
    .replace(NO_APOSTROPHE, '$1$3’$2$4');
  if (plain === '') return { kind: 'none' };
  const sentences = plain.split(SPLIT);
  const [only = ''] = sentences;
  if (sentences.length === 1) return formOf(only, employer);
  const first = /^because\b/i.test(only) ? `This is ${smallFirst(only)}` : only;
  return { kind: 'sentences', texts: [first, ...sentences.slice(1)].map(asSentence) };
}

function formOf(plain: string, employer: string): AnswerForm {
  if (WHOLE.test(plain) || OPENED.test(plain)) {
    return { kind: 'sentences', texts: [asSentence(plain)] };
  }
  const bare = withoutEnd(plain.replace(LEAD_IN, ''), ' .!;,');
  if (bare === '') return { kind: 'none' };
  if (OF_CAUSE.test(bare)) return { kind: 'end', text: smallFirst(bare) };
  if (PURPOSE.test(bare))
    return { kind: 'end', text: `because I want ${bare.replace(/^(?:in order )?to/i, 'to')}` };
  // “I am looking for a job because I am looking for …” says it twice
  if (/^looking\b/i.test(bare)) {
    return { kind: 'sentences', texts: [asSentence(`I am ${smallFirst(bare)}`)] };
  }
  const lead = NO_SUBJECT.find(([pattern]) => pattern.test(bare))?.[1];
  if (lead !== undefined) return { kind: 'end', text: `because ${lead}${smallFirst(bare)}` };
  const isDetermined = DETERMINED.test(bare);
  const behindNoun = isDetermined ? bare.replace(DETERMINED, '').replace(NOUN_LIKE, 'so') : bare;
  if ((HAS_SUBJECT.test(bare) && VERB.test(behindNoun)) || ADVERBIAL.test(bare)) {
    return { kind: 'end', text: `because ${smallFirst(bare)}` };
  }
  if (OWN_SENTENCE.test(bare)) return { kind: 'sentences', texts: [asSentence(bare)] };
  if (NAMED_SUBJECT.test(bare) || isOnEmployer(bare, employer)) {
    return { kind: 'sentences', texts: [asSentence(bare)] };
  }
  // “the bus serves every village” is no thing
  const hasVerb = behindNoun.split(' ').some((word) => verbFormOf(word) === 'third');
  const isThing = THING.test(bare) && (!hasVerb || /^how\b/i.test(bare));
  return { kind: isThing ? 'thing' : 'words', text: smallFirst(bare) };
}

/** “exports to”, “trains its”: a verb for all that our lists do not have it */
const ACTS = /^\p{Ll}+(?<!s)s (?:to|the|an?|its|their|people|\p{N})\b/u;

/** Returns true if the name of the employer, or its first word, and a verb open the text. */
function isOnEmployer(text: string, employer: string): boolean {
  const short = employer.replace(/^The /, '').split(' ')[0] ?? '';
  const name = [employer, short].find((one) => one.length > 2 && text.startsWith(`${one} `));
  if (name === undefined) return false;
  const rest = text.slice(name.length + 1);
  const [word = ''] = rest.split(' ');
  return VERB.test(word) || verbFormOf(word) === 'third' || ACTS.test(rest);
}

/** Words that are small within a sentence */
const SMALL = new RegExp(
  `^(?:${SUBJECT}|because|in|at|on|to|with|for|from|after|not|what|how|two|three|an?|good|great|close|near|want|need|would|have|like|love|moved|finished|heard|know|enjoy|believe|looking|been|moving|tired|ready|available|about|relocating|returning|\\p{L}+ing)\\b`,
  'iu',
);
const smallFirst = (text: string): string =>
  SMALL.test(text) && !/^I\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function asSentence(text: string): string {
  const large = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]["”’)]?$/.test(large) ? large : `${large}.`;
}
