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
  if (bytes.includes(0)) throw new UnreadableFileError('FILE_TYPE_UNSUPPORTED');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // not UTF-8: the encoding that old Windows programs write
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const HEADING = /^#{1,6}\s+/;

/** Plain text and Markdown. */
export function extractText(text: string): ExtractedDocument {
  return { kind: 'text', lines: linesOf(text) };
}

const BLANK: ExtractedLine = { text: '' };

/** Yields the lines one by one: a file of line feeds alone has millions. */
function* linesOf(text: string): Generator<ExtractedLine> {
  for (const line of text.split(/\r\n|[\n\r\f\v\u2028\u2029]/)) {
    if (line === '') {
      yield BLANK;
      continue;
    }
    yield {
      text: line.replace(LIST_SIGN, '').replace(HEADING, ''),
      item: LIST_SIGN.test(line),
      heading: HEADING.test(line),
    };
  }
}
