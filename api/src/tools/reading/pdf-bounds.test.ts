import { buffer } from 'node:stream/consumers';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import t, { type Test } from 'tap';
import { ZipFile } from 'yazl';
import { extractFile } from './read-file.ts';

const MANY = 100_000;
const FIRST_PAGE = 4;

/** Returns a PDF with one page for each content stream. */
function pdfOf(contents: readonly string[]): string {
  const kids = contents.map((_, at) => `${FIRST_PAGE + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${FIRST_PAGE + 1 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const whole = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.4\n${whole}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`;
}

const NAME = 'BT /F1 12 Tf 50 700 Td (Ada Byron) Tj ET';
const many = (part: (at: number) => string) => Array.from({ length: MANY }, (_, at) => part(at));

/** Returns the first words or the code, and checks the milliseconds that the processor needed. */
async function outcomeOf(t: Test, file: string | Buffer): Promise<string> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
  const before = process.cpuUsage();
  const outcome = await extractFile({ bytes }).then(
    ({ text }) => text.slice(0, 20),
    (error: unknown) => (error as { code: string }).code,
  );
  const { user, system } = process.cpuUsage(before);
  t.ok((user + system) / 1000 < UPLOAD.readMs, `${user + system} microseconds`);
  return outcome;
}

t.test('a PDF with very many boxes is read', async (t) => {
  const boxes = many((at) => `${at % 600} ${at % 790} 3 3 re f`).join('\n');
  t.equal(await outcomeOf(t, pdfOf([`${boxes}\n${NAME}`])), 'Ada Byron');
});

t.test('a PDF with very many columns of one word ends with a code', async (t) => {
  const words = many((at) => {
    const y = 790 - 4 * Math.floor(at / 600);
    return `1 0 0 1 ${at % 600} ${y} Tm (w${at}) Tj`;
  });
  t.equal(await outcomeOf(t, pdfOf([`BT /F1 1 Tf\n${words.join('\n')}\nET`])), 'FILE_TOO_LARGE');
});

t.test('very many letters in rows or in columns end with a code', async (t) => {
  const placed = (column: number, row: number) =>
    `1 0 0 1 ${3 * column} ${790 - 1.5 * row} Tm (a) Tj`;
  for (const letters of [
    many((at) => placed(at % 200, Math.floor(at / 200))),
    many((at) => placed(Math.floor(at / 500), at % 500)),
  ]) {
    t.equal(
      await outcomeOf(t, pdfOf([`BT /F1 1 Tf\n${letters.join('\n')}\nET`])),
      'FILE_TOO_LARGE',
    );
  }
});

t.test('references that lead back to themselves end with a code', async (t) => {
  const pdf = pdfOf([NAME]);
  const pages = pdf.replace('/Kids [4 0 R]', '/Kids [2 0 R]');
  t.equal(await outcomeOf(t, pages), 'FILE_TYPE_UNSUPPORTED');
  const content = pdf.replace('/Contents 5 0 R', '/Contents [4 0 R 4 0 R]');
  t.match(await outcomeOf(t, content), /^FILE_/);
});

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATION =
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"';

function docxOf(body: string, styles: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r" ${RELATION}/></Relationships>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
  })) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

const paragraph = (text: string, style = '') =>
  `<w:p><w:pPr>${style}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

t.test('a Word document with very many boxes ends with a code', async (t) => {
  const box = (at: number) =>
    `<w:p><w:r><w:txbxContent>${paragraph(`w${at}`)}</w:txbxContent></w:r></w:p>`;
  const docx = await docxOf(paragraph('Ada Byron') + many(box).join(''), '');
  t.equal(await outcomeOf(t, docx), 'FILE_TOO_LARGE');
});

t.test(
  'a Word document of boxes within boxes, and of styles based on each other, is read',
  async (t) => {
    const depth = 1000;
    const open = '<w:p><w:r><w:txbxContent>'.repeat(depth);
    const close = '</w:txbxContent></w:r></w:p>'.repeat(depth);
    const style = (id: number, base: number) =>
      `<w:style w:styleId="s${id}"><w:basedOn w:val="s${base}"/></w:style>`;
    const styles = many((at) => style(at, (at + 1) % MANY)).join('');
    const body = paragraph('Ada Byron', '<w:pStyle w:val="s0"/>') + open + close;
    t.equal(await outcomeOf(t, await docxOf(body, styles)), 'Ada Byron');
  },
);
