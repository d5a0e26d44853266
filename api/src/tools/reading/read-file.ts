import { GARBLED_SHARE } from '@roletrail/contracts/tool-limits';
import { documentOf, type ExtractedDocument, type ReadDocument } from './document.ts';
import { isDocx, readDocx } from './docx.ts';
import { readJsonResume } from './json-resume.ts';
import { isLinkedin, readLinkedin, readLinkedinProfile } from './linkedin.ts';
import { readPdf } from './pdf.ts';
import { decodeText, extractText } from './text.ts';
import { createDamagedFileError, UnreadableFileError } from './unreadable.ts';
import { Zip } from './zip.ts';

/**
 * The text of a file. What it is its first bytes say, whatever it is called.
 * @param isArchive accept only LinkedIn's archive, and read only the parts of a profile
 * @throws Unreadable
 */
export async function extractDocument(bytes: Buffer, isArchive = false): Promise<ReadDocument> {
  const document = documentOf(isArchive ? profileIn(bytes) : await find(bytes));
  if (document.text === '') throw new UnreadableFileError('FILE_NO_TEXT');
  if (isGarbled(document.text)) throw new UnreadableFileError('FILE_GARBLED_TEXT');
  return document;
}

/** Bytes in which PDF readers look for the header: mail and web servers put their own before it. */
const PDF_HEADER_WITHIN = 1024;

async function find(bytes: Buffer): Promise<ExtractedDocument> {
  const starts = (magic: string) => bytes.subarray(0, magic.length).toString('latin1') === magic;
  if (bytes.length === 0) throw new UnreadableFileError('FILE_NO_TEXT', 'The file is empty.');
  if (starts('PK')) return fromZip(new Zip(bytes));
  if (starts('\xd0\xcf\x11\xe0')) throw oldOffice(bytes);
  if (starts('{\\rtf')) throw unsupported('RTF');
  const pdf = bytes.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-', 0, 'latin1');
  if (pdf >= 0) return readPdf(bytes.subarray(pdf));
  const text = decodeText(bytes);
  const json = /^\s*\{/.test(text) ? parsed(text) : null;
  return json === null ? extractText(text) : readJsonResume(json);
}

function profileIn(bytes: Buffer): ExtractedDocument {
  const zip = bytes.subarray(0, 2).toString('latin1') === 'PK' ? new Zip(bytes) : null;
  if (zip && isLinkedin(zip)) return readLinkedinProfile(zip);
  throw new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    'This is not the archive that LinkedIn gives: a ZIP file with Profile.csv or Positions.csv.',
  );
}

function fromZip(zip: Zip): ExtractedDocument {
  if (isDocx(zip)) return readDocx(zip);
  if (isLinkedin(zip)) return readLinkedin(zip);
  throw new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    'This archive is neither a Word document nor the archive that LinkedIn gives.',
  );
}

/** An encrypted Word document lies in the container of old Office files. */
function oldOffice(bytes: Buffer): UnreadableFileError {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new UnreadableFileError('FILE_ENCRYPTED')
    : unsupported('a file of an old Office');
}

const unsupported = (what: string) =>
  new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    `This is ${what}. Please save it as PDF or DOCX, or paste its text.`,
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
