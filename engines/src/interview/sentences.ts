/** Sentences of an answer, with their places. Not Intl.Segmenter: its rules differ between machines. */

export type Sentence = {
  readonly text: string;
  /** UTF-16 units in the answer, without the space around it */
  readonly start: number;
  readonly end: number;
};

/** Abbreviations that a full stop does not end a sentence after. */
const ABBREVIATED = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|vs|approx|no|e\.g|i\.e|p\.m|a\.m|[A-Z])\.$/;
/** End of a sentence with its closing quotes, before a space; or a line break. */
const END = /[.!?…]["”’)]?(?=\s)|\n/g;

/**
 * Splits at full stops, question marks, exclamation marks and line breaks.
 * @param most maximum number of sentences; the last one takes the rest
 */
export function splitSentences(text: string, most: number): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const add = (to: number) => {
    const sentence = trimmed(text, from, to);
    if (sentence !== null) sentences.push(sentence);
    from = to;
  };
  for (const { index, 0: mark } of text.matchAll(END)) {
    if (sentences.length === most - 1) break;
    const end = index + mark.length;
    const isLine = mark === '\n';
    const next = text.slice(end).trimStart().charAt(0);
    const isContinued =
      !isLine && next !== '' && next === next.toLowerCase() && /\p{L}/u.test(next);
    if (isContinued || (!isLine && ABBREVIATED.test(text.slice(Math.max(0, end - 8), end))))
      continue;
    add(end);
  }
  add(text.length);
  return sentences;
}

function trimmed(text: string, from: number, to: number): Sentence | null {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  const words = part.trim();
  return /[\p{L}\p{N}]/u.test(words) ? { text: words, start, end: start + words.length } : null;
}
