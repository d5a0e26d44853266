import type { LetterParagraphs, LetterSource } from '@roletrail/contracts/tools/cover-letter';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';

/** A letter while it is edited. */
export type EditSentence = {
  readonly id: string;
  readonly text: string;
  readonly sources: readonly LetterSource[];
};
export type EditLetter = readonly (readonly EditSentence[])[];

const YOURS: readonly LetterSource[] = [{ kind: 'yours' }];

export function toEdit(paragraphs: LetterParagraphs): EditLetter {
  return paragraphs.map((sentences) =>
    sentences.map(({ text, sources }) => ({ id: randomUuid(), text, sources })),
  );
}

/** A letter as it is sent, with the place of each sentence in it, such as `2.1`. */
export type LetterText = {
  readonly paragraphs: LetterParagraphs;
  readonly paths: ReadonlyMap<string, string>;
};

/** Leaves out empty sentences and paragraphs. */
export function toLetter(letter: EditLetter): LetterText {
  const paths = new Map<string, string>();
  const kept = letter
    .map((sentences) => sentences.filter(({ text }) => text.trim() !== ''))
    .filter((sentences) => sentences.length > 0);
  const paragraphs = kept.map((sentences, at) =>
    sentences.map(({ id, text, sources }, n) => {
      paths.set(id, `${at}.${n}`);
      return { text: text.trim(), sources: [...sources] };
    }),
  );
  return { paragraphs, paths };
}

/** Returns the letter as lines of text, one a paragraph. */
export function toText(paragraphs: LetterParagraphs): string {
  return paragraphs.map((one) => one.map(({ text }) => text).join(' ')).join('\n');
}

/** Changes the words of a sentence, which is then the person's own. */
export function edited(letter: EditLetter, id: string, text: string): EditLetter {
  return letter.map((sentences) =>
    sentences.map((one) =>
      one.id === id && one.text !== text ? { id, text, sources: YOURS } : one,
    ),
  );
}

export function removed(letter: EditLetter, id: string): EditLetter {
  return letter
    .map((sentences) => sentences.filter((one) => one.id !== id))
    .filter((sentences) => sentences.length > 0);
}

/** Adds an empty sentence at the end of a paragraph. */
export function added(letter: EditLetter, at: number, id: string): EditLetter {
  return letter.map((sentences, n) =>
    n === at ? [...sentences, { id, text: '', sources: YOURS }] : sentences,
  );
}

/** Moves a sentence by one place, at an end of its paragraph into the next one. */
export function movedParagraph(letter: EditLetter, id: string, step: -1 | 1): EditLetter {
  const at = letter.findIndex((sentences) => sentences.some((one) => one.id === id));
  const own = letter[at] ?? [];
  const from = own.findIndex((one) => one.id === id);
  const sentence = own[from];
  if (sentence === undefined) return letter;
  const to = from + step;
  if (to >= 0 && to < own.length) {
    const next = own.filter((one) => one.id !== id);
    next.splice(to, 0, sentence);
    return letter.map((sentences, n) => (n === at ? next : sentences));
  }
  if (letter[at + step] === undefined) return letter;
  return letter
    .map((sentences, n) => {
      if (n === at) return own.filter((one) => one.id !== id);
      if (n !== at + step) return sentences;
      return step === 1 ? [sentence, ...sentences] : [...sentences, sentence];
    })
    .filter((sentences) => sentences.length > 0);
}
