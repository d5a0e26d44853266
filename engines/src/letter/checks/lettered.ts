/** A letter under check. */
import type { LetterCheck, LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import type { TextSpan } from '../../engine.ts';

/** A sentence with its place in the letter. */
export type PlacedSentence = {
  readonly text: string;
  /** paragraph and sentence, counted from 0: `2.1` */
  readonly path: string;
  /** words from which it was made: sources, without prompts */
  readonly from: string;
};

export function placeSentences(paragraphs: LetterParagraphs): readonly PlacedSentence[] {
  return paragraphs.flatMap((sentences, at) =>
    sentences.map(({ text, sources }, n) => ({
      text,
      path: `${at}.${n}`,
      from: sources.map((one) => (one.kind === 'yours' ? '' : one.text)).join('\n'),
    })),
  );
}

const GREETING =
  /^(?:dear|hello|hi|good (?:day|morning)|a good day|for the attention|to )\b.*[,:]$/i;
const SHORT_WORDS = 5;

/** Returns the sentences between the greeting and the closing phrase. */
export function bodyOf(paragraphs: LetterParagraphs): readonly PlacedSentence[] {
  const all = placeSentences(paragraphs);
  const first = GREETING.test(all[0]?.text ?? '') ? 1 : 0;
  let last = all.length;
  // name and closing phrase
  while (last > first && isEnd(all[last - 1]?.text ?? '')) last -= 1;
  return all.slice(first, last);
}

const isEnd = (text: string) => !/[.!?\]]$/.test(text) && text.split(' ').length <= SHORT_WORDS;

export const spanOf = (path: string, start: number, end: number): TextSpan => ({
  source: path,
  start,
  end,
});

export const passed = (code: LetterCheck['code'], title: string, why: string): LetterCheck => ({
  code,
  state: 'pass',
  title,
  why,
  advice: '',
  spans: [],
});

export function createCheck(
  code: LetterCheck['code'],
  state: 'warn' | 'fail',
  words: readonly [title: string, why: string, advice: string],
  spans: readonly TextSpan[] = [],
): LetterCheck {
  const [title, why, advice] = words;
  return { code, state, title, why, advice, spans: [...spans] };
}
