import { LIST_SIGN } from '@roletrail/engines/resume/document';
import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { UnreadableFileError } from './unreadable.ts';

/** Words as bytes: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  }
  if (bytes.includes(0)) throw new UnreadableFileError('FILE_TYPE_UNSUPPORTED', NO_TEXT);
  try {
    return withoutBinary(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    // not UTF-8: the encoding that old Windows programs write
    return western(withoutBinary(new TextDecoder('windows-1252').decode(bytes)));
  }
}

const NO_TEXT = 'This file is not a text, and of no kind that we read.';
/** Share of control characters above which bytes are no text: lost bytes and terminals leave a few. */
const CONTROL_SHARE = 0.002;
const CONTROL_LEAST = 2;
/** Share of letters with accents above which a text is of another encoding. */
const ACCENTED_SHARE = 0.3;

function withoutBinary(text: string): string {
  const controls = text.match(/(?![\t\n\v\f\r\x85])\p{Cc}/gu)?.length ?? 0;
  if (controls > Math.max(CONTROL_LEAST, CONTROL_SHARE * text.length)) {
    throw new UnreadableFileError('FILE_TYPE_UNSUPPORTED', NO_TEXT);
  }
  return text;
}

function western(text: string): string {
  const signs = text.replace(/\s/g, '').length;
  const accented = text.match(/\P{ASCII}/gu)?.length ?? 0;
  if (accented <= ACCENTED_SHARE * signs) return text;
  throw new UnreadableFileError(
    'FILE_GARBLED_TEXT',
    'This text is in an encoding that we do not know. Please save it as UTF-8.',
  );
}

const HEADING = /^(#{1,6})\s+/;
/** In Markdown alone: a plain text may have its own use for these signs. */
const STRONG = /(\*\*|__)(?=\S)([^*_]{1,200})(?<=\S)\1/g;
const EMPHASIS = /(?<![\w*])([*_])(?=\S)([^*_]{1,200})(?<=\S)\1(?![\w*])/g;

/** Plain text and Markdown. */
export function extractText(text: string): ExtractedDocument {
  return { kind: 'text', lines: linesOf(text) };
}

const BLANK: ExtractedLine = { text: '' };

/** Yields the lines one by one: a file of line feeds alone has millions. */
function* linesOf(text: string): Generator<ExtractedLine> {
  const isMarkdown = /^#{1,6}\s+\S/m.test(text);
  for (const line of text.split(/\r\n|[\n\r\f\v\u2028\u2029]/)) {
    if (line === '') {
      yield BLANK;
      continue;
    }
    const [, signs] = HEADING.exec(line) ?? [];
    const words = line.replace(LIST_SIGN, '').replace(HEADING, '');
    yield {
      text: isMarkdown ? words.replace(STRONG, '$2').replace(EMPHASIS, '$2') : words,
      item: LIST_SIGN.test(line),
      ...(signs === undefined ? {} : { heading: true, level: signs.length }),
    };
  }
}
