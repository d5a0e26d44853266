import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** Fifty words and some more, as a resume has them. */
export const WORDS = `Led a team of seven who built the booking system of a railway, and kept it up
on the days on which everybody travels. Wrote the tests that found the errors before the passengers did.
Taught three people who had never programmed before; two of them lead teams of their own now. Before that
I worked for a bank, where I wrote reports that nobody read and mended the program that made them.`;

type Entries = Readonly<Record<string, string | Buffer>>;

export async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document. @param body what stands in it, as WordprocessingML */
export function docxOf(body: string, more: Entries = {}, prolog = ''): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': RELATIONS,
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}
export const wordPart = (root: string, body: string) => `<w:${root} ${W}>${body}</w:${root}>`;

type Drawing = InstanceType<typeof PDFDocument>;

/** A PDF. @param draw what is drawn on its first page, and further ones */
export async function pdfOf(
  draw: (pdf: Drawing) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', ...options });
  const bytes = buffer(pdf);
  draw(pdf);
  pdf.end();
  return bytes;
}

/** A PDF by hand: objects from 1 on; the first is the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = Buffer.concat(parts).length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  parts.push(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** One page whose content is this stream. @param more entries of the stream's dictionary */
export function pageOf(content: Buffer, more = ''): Buffer {
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${content.length}${more}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',
    stream,
  ]);
}

/** A page of a megabyte at most that unpacks to so many; never whole in our memory either. */
export async function pdfBomb(megabytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(2 ** 20, ' ');
  const pieces = Readable.from(Array.from({ length: megabytes }, () => piece));
  return pageOf(await buffer(pieces.pipe(createDeflate({ level: 9 }))), '/Filter/FlateDecode');
}

/** Objects within objects. */
export function deepPdf(levels: number): Buffer {
  const deep = '['.repeat(levels) + ']'.repeat(levels);
  return rawPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids ${deep}/Count 1>>`]);
}

const BOUNDARY = '----roletrail-test-boundary';
const HEAD = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;

/** The body and the type of a form with one file, or the same several times. */
export function formOf(bytes: Buffer, name = 'resume.bin', times = 1) {
  const part = Buffer.concat([Buffer.from(HEAD(name)), bytes, Buffer.from('\r\n')]);
  const parts = Array.from({ length: times }, () => part);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** A zip whose entry would be written outside of where it is unpacked. */
export async function escapingZip(content: string): Promise<Buffer> {
  const zip = await zipOf({ 'up/up/etc/passwd': content, '[Content_Types].xml': '<Types/>' });
  return Buffer.from(zip.toString('latin1').replaceAll('up/up/', '../../'), 'latin1');
}
