/** A person's answer as the end of a sentence, as words behind a colon, or as sentences of its own. */
import { withoutEnd } from './trims.ts';

export type AnswerForm =
  | { readonly kind: 'none' }
  /** `end`: “because you repair bicycles”, “to work closer to home”; `words`: for behind a colon */
  | { readonly kind: 'end' | 'words'; readonly text: string }
  | { readonly kind: 'sentences'; readonly texts: readonly string[] };

const SPLIT = /(?<=[.!?]["”’)]?)\s+(?=\p{Lu}|“|")/u;
const SUBJECT =
  "(?:I|you|your|we|our|my|it|its|the|this|that|these|those|they|their|there|he|she|people|everyone|many|most|some|all|every|each|no|both)(?:['’]\\p{L}+)?\\b";
const LEAD_IN =
  /^(?:because(?!\s+of\b)\s+(?:that\s+)?|(?:since|as|that)\s+(?=(?:I|you|your|we|our|my|it|they)\b)|i (?:want|would like) to work (?:there|here|for you|for them|for [\p{L} ]{1,40}) because\s+|i am applying now because\s+|i (?:want|would like) to work (?:there|here) (?=to\b))/iu;
const HAS_SUBJECT = new RegExp(`^${SUBJECT}\\s`, 'iu');
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|need|needs|want|wants|like|likes|love|make|makes|made|give|gives|take|takes|work|works|help|helps|train|trains|pay|pays|grow|grows|grew|end|ends|moved?|moves|changes?|know|knows|think|fits?|build|builds?|built|live|lives?|finish(?:es)?|care|cares|believe|see|sees|say|says|offer|offers|keep|keeps|kept|treat|treats|teach|teaches|taught|repair|repairs|act|read|reads|feel|felt|heard|left|run|runs|sell|sells|stay|stays|start|starts|serve|serves|share|shares|publish|publishes|respect|respects|support|supports|design|report|reports|use|uses|come|comes|means?|put|puts|let|lets|does)\b|(?<=\p{L}{3})ed\b|['’](?:m|re|ve|d|ll)\b/iu;
/** “want to be home at weekends”, “moving to York” */
const NO_SUBJECT: readonly (readonly [pattern: RegExp, subject: string])[] = [
  [/^(?:want|need|would|have|like|love|live|moved|finished|heard|know|enjoy|believe)\b/i, 'I '],
  [/^been\b/i, 'I have '],
  [/^(?:looking|moving|ready|available|about to|relocating|returning)\b/i, 'I am '],
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

/** @param answer trimmed */
export function formOfAnswer(answer: string): AnswerForm {
  const plain = answer.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (plain === '') return { kind: 'none' };
  const sentences = plain.split(SPLIT);
  const [only = ''] = sentences;
  if (sentences.length === 1) return formOf(only);
  const first = /^because\b/i.test(only) ? `This is ${smallFirst(only)}` : only;
  return { kind: 'sentences', texts: [first, ...sentences.slice(1)].map(asSentence) };
}

function formOf(plain: string): AnswerForm {
  if (WHOLE.test(plain)) return { kind: 'sentences', texts: [asSentence(plain)] };
  const bare = withoutEnd(plain.replace(LEAD_IN, ''), ' .!;,');
  if (bare === '') return { kind: 'none' };
  if (OF_CAUSE.test(bare)) return { kind: 'end', text: smallFirst(bare) };
  if (PURPOSE.test(bare))
    return { kind: 'end', text: `because I want ${bare.replace(/^(?:in order )?to/i, 'to')}` };
  const lead = NO_SUBJECT.find(([pattern]) => pattern.test(bare))?.[1];
  if (lead !== undefined) return { kind: 'end', text: `because ${lead}${smallFirst(bare)}` };
  if ((HAS_SUBJECT.test(bare) && VERB.test(bare)) || ADVERBIAL.test(bare)) {
    return { kind: 'end', text: `because ${smallFirst(bare)}` };
  }
  if (OWN_SENTENCE.test(bare)) return { kind: 'sentences', texts: [asSentence(bare)] };
  return { kind: 'words', text: smallFirst(bare) };
}

/** Words that are small within a sentence */
const SMALL = new RegExp(
  `^(?:${SUBJECT}|because|in|at|on|to|with|for|from|after|not|what|how|two|three|an?|good|great|close|near|want|need|would|have|like|love|moved|finished|heard|know|enjoy|believe|looking|been|moving|ready|available|about|relocating|returning|\\p{L}+ing)\\b`,
  'iu',
);
const smallFirst = (text: string): string =>
  SMALL.test(text) && !/^I\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function asSentence(text: string): string {
  const large = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]["”’)]?$/.test(large) ? large : `${large}.`;
}
