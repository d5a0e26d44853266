/** What a file is by its first bytes, and by its name. */

/** Kinds that have a reader; other files are called by their name. */
export type ReadableKind = 'pdf' | 'zip' | 'json' | 'html' | 'text';
export interface FileSign {
  /** null: nothing here reads it */
  readonly kind: ReadableKind | null;
  /** as a sentence names it: “a PNG picture” */
  readonly called: string;
}

const sign = (kind: ReadableKind | null, called: string): FileSign => ({ kind, called });
export const PDF = sign('pdf', 'a PDF');
export const TEXT = sign('text', 'plain text');
const JSON_TEXT = sign('json', 'JSON');
const PAGE = sign('html', 'a web page');
export const OLD_OFFICE = sign(null, 'a file of an old Office');

/** Bytes in which PDF readers look for the header: mail and web servers put their own before it. */
const PDF_HEADER_WITHIN = 1024;
/** Bytes at the beginning that are searched for the signs of other formats. */
const BEGIN = 1024;

/** First bytes of files that are no text, as Latin-1. */
const BINARY: readonly (readonly [begin: string, sign: FileSign])[] = [
  ['PK\x03\x04', sign('zip', 'a ZIP archive')],
  ['PK\x05\x06', sign('zip', 'a ZIP archive')],
  ['\xd0\xcf\x11\xe0', OLD_OFFICE],
  ['{\\rtf', sign(null, 'RTF')],
  ['\x89PNG', sign(null, 'a PNG picture')],
  ['\xff\xd8\xff', sign(null, 'a JPEG picture')],
  ['GIF8', sign(null, 'a GIF picture')],
  ['RIFF', sign(null, 'a picture or a recording')],
  ['II*\0', sign(null, 'a TIFF picture')],
  ['MM\0*', sign(null, 'a TIFF picture')],
  ['BM', sign(null, 'a BMP picture')],
  ['\x1f\x8b', sign(null, 'a GZIP archive')],
  ['7z\xbc\xaf', sign(null, 'a 7-Zip archive')],
  ['Rar!', sign(null, 'a RAR archive')],
  ['MZ', sign(null, 'a program')],
  ['\x7fELF', sign(null, 'a program')],
  ['%!PS', sign(null, 'PostScript')],
  ['bplist', sign(null, 'a property list')],
];
/** Of these letters a text can begin too: the next bytes are no text. */
const ALSO_LETTERS = new Set(['BM', 'MZ', 'RIFF', 'GIF8']);

/** What a web page begins with, behind remarks and the declaration of XML. */
const PAGE_BEGIN =
  /^\s*(?:<\?xml[^>]{0,200}>\s{0,100})?(?:<!--[^>]{0,500}-->\s{0,100}){0,5}<(?:!doctype html|html|head|body)\b/i;

/** Texts that programs read, and people do not. */
const MARKUP: readonly (readonly [begin: RegExp, called: string])[] = [
  [/^\s*<(?:\?xml[^>]{0,200}>|[a-z]).{0,800}europass/is, 'the XML of Europass'],
  [/^\s*<\?xml|^\s*<[a-z][\w:.-]{0,60}(?:\s[^<>]{0,500})?>/i, 'XML'],
  [/^\s*(?:%[^\n]{0,500}\n\s{0,100}){0,20}\\(?:documentclass|documentstyle|begin\{)/, 'TeX'],
  [/^(?:MIME-Version|Received|Return-Path|Delivered-To):/i, 'an e-mail'],
  [/^(?:HTTP\/\d)/, 'the answer of a web server'],
  [/^-----BEGIN [A-Z ]{1,40}-----/, 'a key or certificate'],
  [/^(?:BEGIN:V[A-Z]{3,9})/, 'a card or calendar'],
  [/^#!/, 'a program'],
];

/** Finds what the bytes are. */
export function signOf(bytes: Buffer): FileSign {
  const begin = bytes.subarray(0, BEGIN).toString('latin1');
  const found = BINARY.find(([magic]) => begin.startsWith(magic));
  if (found && (!ALSO_LETTERS.has(found[0]) || begin.includes('\0'))) return found[1];
  if (pdfStart(bytes) >= 0) return PDF;
  const words = begin.replace(/^\xef\xbb\xbf/, '');
  if (PAGE_BEGIN.test(words)) return PAGE;
  const markup = MARKUP.find(([sure]) => sure.test(words));
  if (markup) return sign(null, markup[1]);
  return /^\s*(?:\{|\[\s*[[{"\]])/.test(words) ? JSON_TEXT : TEXT;
}

/** Returns the offset of the PDF header; -1 if there is none. */
export function pdfStart(bytes: Buffer): number {
  return bytes.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-', 0, 'latin1');
}

/** Kinds that a name promises, and what it is called. */
const NAMES: readonly (readonly [ending: RegExp, kind: ReadableKind | null, called: string])[] = [
  [/\.pdf$/i, 'pdf', 'PDF'],
  [/\.(?:docx|docm|dotx)$/i, 'zip', 'Word'],
  [/\.(?:odt|ott)$/i, 'zip', 'OpenDocument'],
  [/\.zip$/i, 'zip', 'ZIP'],
  [/\.json$/i, 'json', 'JSON'],
  [/\.x?html?$/i, 'html', 'HTML'],
  [/\.(?:txt|text|md|markdown)$/i, 'text', 'text'],
  [/\.(?:doc|rtf|pages|pptx?|xlsx?|xml|tex|png|jpe?g|gif|webp|tiff?|heic)$/i, null, ''],
];

/** What a name promises that these bytes are not; null if they agree or the name is of no known kind. */
export function brokenPromise(name: string, { kind }: FileSign): string | null {
  const named = NAMES.find(([ending]) => ending.test(name));
  if (!named) return null;
  const [ending, promised, called] = named;
  // JSON is a text, and a Word document is an archive
  const isText = promised === 'text' && kind === 'json';
  if (promised === null ? kind === null : promised === kind || isText) return null;
  return called || (ending.exec(name)?.[0].slice(1).toUpperCase() ?? '');
}
