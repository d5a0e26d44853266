import { withoutEnd } from './trims.ts';

/** A person's answer as the end of a sentence (“because …”), or as sentences of its own. */

export type AnswerForm =
  | { readonly kind: 'none' }
  /** a clause with a verb, or words after a colon */
  | { readonly kind: 'clause' | 'words'; readonly text: string }
  | { readonly kind: 'sentences'; readonly texts: readonly string[] };

const LEAD_IN =
  /^(?:(?:because|since|as|that)\s+|(?:i (?:want|would like) to work (?:there|here|for you|for them|for [\p{L} ]{1,40}) because\s+)|(?:i am applying now because\s+))/iu;
const SPLIT = /(?<=[.!?])\s+(?=\p{Lu}|“|")/u;
/** Words that are small within a sentence */
const SMALL =
  /^(?:You|Your|Yours|The|A|An|It|Its|My|We|Our|They|Their|There|This|That|These|Those|He|She|Because|People|Working|After|At|In|On|With|For|From|No|Not|Most|Many|Some|All|Every|Each|What|How|Both|Two|Three)\b/;
/** A sentence by itself: it says who wants, or gives a whole reason */
const WHOLE =
  /^I(?:['’](?:m|d|ve|ll))? (?:want|would|am (?:applying|looking|writing)|chose|choose|was (?:looking|drawn))\b/i;
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|need|needs|want|wants|like|likes|love|make|makes|made|give|gives|take|takes|work|works|help|helps|train|trains|pay|pays|grow|grows|end|ends|ended|moved?|know|knows|think|fits?|build|builds?|live|lives?|finish(?:ed|es)?|care|cares|believe|see|offer|offers|keep|keeps|treat|treats|teach|teaches|repair|repairs|['’](?:m|re|ve|s|d|ll))\b|['’](?:m|re|ve|d|ll)\b|\p{L}ed\b/iu;

/** @param answer trimmed */
export function formOfAnswer(answer: string): AnswerForm {
  const plain = answer.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (plain === '') return { kind: 'none' };
  const sentences = plain.split(SPLIT);
  if (sentences.length > 1 || WHOLE.test(plain)) {
    return { kind: 'sentences', texts: sentences.map(asSentence) };
  }
  const text = withoutEnd(plain.replace(LEAD_IN, ''), ' .!');
  if (text === '') return { kind: 'none' };
  const small = SMALL.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return { kind: VERB.test(small) ? 'clause' : 'words', text: small };
}

function asSentence(text: string): string {
  const large = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]["”’)]?$/.test(large) ? large : `${large}.`;
}
