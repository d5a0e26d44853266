import { GARBLED_SHARE } from '@roletrail/contracts/tool-limits';
import { documentOf, type ExtractedDocument, type ReadDocument } from './document.ts';
import { isDocx, readDocx } from './docx.ts';
import { brokenPromise, type FileSign, OLD_OFFICE, pdfStart, signOf } from './file-kind.ts';
import { readPage } from './html.ts';
import { readJsonResume } from './json-resume.ts';
import { isLinkedin, readLinkedin, readLinkedinProfile } from './linkedin.ts';
import { isOdt, readOdt } from './odt.ts';
import { readPdf } from './pdf.ts';
import { decodeText, extractText } from './text.ts';
import { createDamagedFileError, UnreadableFileError } from './unreadable.ts';
import { Zip } from './zip.ts';

export interface FileToRead {
  readonly bytes: Buffer;
  /** as its owner calls it; '' if that is not known */
  readonly name?: string;
  /** accept only LinkedIn's archive, and read only the parts of a profile */
  readonly isArchive?: boolean;
}

/**
 * The text of a file. What it is its first bytes say. A name that promises another kind is a warning
 * if the bytes can be read, and else the error.
 * @throws Unreadable
 */
export async function extractFile({
  bytes,
  name = '',
  isArchive = false,
}: FileToRead): Promise<ReadDocument> {
  const document = documentOf(isArchive ? profileIn(bytes) : await find(bytes, name));
  if (document.text === '') throw new UnreadableFileError('FILE_NO_TEXT');
  if (isGarbled(document.text)) throw new UnreadableFileError('FILE_GARBLED_TEXT');
  return document;
}

/** The text of a file without a name. @throws Unreadable */
export const extractDocument = (bytes: Buffer): Promise<ReadDocument> => extractFile({ bytes });

async function find(bytes: Buffer, name: string): Promise<ExtractedDocument> {
  if (bytes.length === 0) throw new UnreadableFileError('FILE_NO_TEXT', 'The file is empty.');
  const sign = signOf(bytes);
  const promised = brokenPromise(name, sign);
  // a text or page under the name of a PDF is what was left of it
  if (promised !== null && (sign.kind === null || sign.kind === 'text' || sign.kind === 'html')) {
    throw new UnreadableFileError(
      'FILE_NOT_AS_NAMED',
      `By its name this is a ${promised} file, by its content ${sign.called}. Please save it again as PDF, DOCX or ODT, or paste its text.`,
    );
  }
  const document = await readKind(bytes, sign);
  if (promised === null) return document;
  const why = `By its name this is a ${promised} file, by its content ${sign.called}. Some programs will refuse it: give it the right ending.`;
  return { ...document, warnings: [...(document.warnings ?? []), { code: 'NOT_AS_NAMED', why }] };
}

async function readKind(bytes: Buffer, sign: FileSign): Promise<ExtractedDocument> {
  switch (sign.kind) {
    case 'pdf':
      return readPdf(bytes.subarray(pdfStart(bytes)));
    case 'zip':
      return fromZip(new Zip(bytes));
    case 'json':
      return readJsonResume(parsed(decodeText(bytes)));
    case 'html':
      return readPage(decodeText(bytes));
    case 'text':
      return extractText(decodeText(bytes));
    case null:
      throw sign === OLD_OFFICE ? oldOffice(bytes) : unsupported(sign.called);
  }
}

function profileIn(bytes: Buffer): ExtractedDocument {
  const zip = signOf(bytes).kind === 'zip' ? new Zip(bytes) : null;
  if (zip && isLinkedin(zip)) return readLinkedinProfile(zip);
  throw new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    'This is not the archive that LinkedIn gives: a ZIP file with Profile.csv or Positions.csv.',
  );
}

function fromZip(zip: Zip): ExtractedDocument {
  if (isDocx(zip)) return readDocx(zip);
  if (isOdt(zip)) return readOdt(zip);
  if (isLinkedin(zip)) return readLinkedin(zip);
  const other = OTHER_ARCHIVES.find(([part]) => zip.names.some((name) => part.test(name)));
  if (other) throw unsupported(other[1]);
  throw new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    'This archive is neither a Word or OpenDocument text nor the archive that LinkedIn gives.',
  );
}

/** Parts by which other archives are known. */
const OTHER_ARCHIVES: readonly (readonly [part: RegExp, called: string])[] = [
  [/^content\.xml$/, 'an OpenDocument file, but no text'],
  [/^xl\//, 'an Excel workbook'],
  [/^ppt\//, 'a PowerPoint presentation'],
  [/^Index\/Document\.iwa$|^index\.(?:apxl|xml)$/, 'a document of Apple Pages'],
  [/^META-INF\/container\.xml$/, 'an e-book'],
];

/** An encrypted Word document lies in the container of old Office files. */
function oldOffice(bytes: Buffer): UnreadableFileError {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new UnreadableFileError('FILE_ENCRYPTED')
    : unsupported(OLD_OFFICE.called);
}

const unsupported = (what: string) =>
  new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    `This is ${what}. Please save it as PDF, DOCX or ODT, or paste its text.`,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createDamagedFileError('JSON file', error);
  }
}

/** Of the signs that are no spaces. */
function isGarbled(text: string): boolean {
  const signs = text.replace(/\s/g, '').length;
  const broken = text.match(/[\ufffd\p{Co}\p{Cn}]/gu)?.length ?? 0;
  return broken > GARBLED_SHARE * signs;
}
