import type { LetterFile, LetterLength } from './tools/cover-letter.ts';

/** Intended lengths, words between greeting and closing phrase. */
export const letterLengths: readonly LetterLength[] = [150, 250, 350];

/** Lines of a letter as it is sent, for every file format and for the page on the screen. */
export type LetterLine = {
  readonly kind: 'mark' | 'name' | 'contact' | 'date' | 'text';
  readonly text: string;
};

/** First line of a file that still has open brackets, or that the person saved as a draft. */
export const DRAFT_MARK = 'DRAFT, NOT FOR SENDING';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function letterLines({ sender, date, state, paragraphs }: LetterFile): LetterLine[] {
  const contact = sender.contact.join(' | ');
  const lines: (LetterLine | null)[] = [
    state === 'draft' ? { kind: 'mark', text: DRAFT_MARK } : null,
    sender.name === '' ? null : { kind: 'name', text: sender.name },
    contact === '' ? null : { kind: 'contact', text: contact },
    date === null ? null : { kind: 'date', text: DAY.format(new Date(date)) },
    ...paragraphs.map((sentences): LetterLine => {
      return { kind: 'text', text: sentences.map(({ text }) => text).join(' ') };
    }),
  ];
  return lines.filter((line) => line !== null);
}
