import { type LetterLine, letterLines } from '@roletrail/contracts/letter-page';
import type { LetterFile, LetterFileFormat } from '@roletrail/contracts/tools/cover-letter';
import { toLetterPdf } from './letter-pdf.ts';
import { runOf, toDocument } from './word-document.ts';

interface Form {
  readonly ending: string;
  readonly type: string;
  /** @throws ApiError VALIDATION_FAILED if the format cannot hold a letter of an alphabet */
  write(letter: LetterFile): Promise<Buffer>;
}

const PDF = { ending: 'pdf', type: 'application/pdf' };

/** File formats of cover letters. */
export const LETTER_FORMS: Readonly<Record<LetterFileFormat, Form>> = {
  text: {
    ending: 'txt',
    type: 'text/plain; charset=utf-8',
    write: async (letter) =>
      Buffer.from(
        `${letterLines(letter)
          .map(({ text }) => text)
          .join('\n\n')}\n`,
      ),
  },
  docx: {
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: (letter) => toDocument(letterLines(letter).map(paragraph).join('')),
  },
  'pdf-letter': Object.assign({ write: (one: LetterFile) => toLetterPdf(one, 'LETTER') }, PDF),
  'pdf-a4': Object.assign({ write: (one: LetterFile) => toLetterPdf(one, 'A4') }, PDF),
};

const PROPERTIES: Readonly<Record<LetterLine['kind'], string>> = {
  mark: '<w:spacing w:after="240"/>',
  name: '<w:pStyle w:val="Title"/>',
  contact: '<w:spacing w:after="480"/>',
  date: '<w:spacing w:after="480"/>',
  text: '<w:spacing w:after="200"/>',
};

function paragraph({ kind, text }: LetterLine): string {
  return `<w:p><w:pPr>${PROPERTIES[kind]}</w:pPr>${runOf(text, kind === 'mark')}</w:p>`;
}
