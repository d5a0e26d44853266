import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The least of a Word document: one column, real headings, a real list, no fields and no macros. */

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Letter, with margins of 0.9 inch; in twentieths of a point */
const PAGE =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1296" w:right="1296" w:bottom="1296" w:left="1296" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>';

const FILES = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${MAIN}.numbering+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${OFFICE}/numbering" Target="numbering.xml"/></Relationships>`,
  'word/styles.xml': `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="40"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:keepNext/><w:spacing w:before="200" w:after="60"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="25"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Entry"><w:name w:val="Entry"/><w:pPr><w:keepNext/><w:spacing w:before="100" w:after="20"/></w:pPr></w:style></w:styles>`,
  'word/numbering.xml': `<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
} as const;

/** @param body paragraphs in XML; the same body makes the same bytes */
export function toDocument(body: string): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: new Date(Date.UTC(2000, 0, 1)) };
  const add = (name: string, content: string) =>
    zip.addBuffer(Buffer.from(XML + content), name, options);
  for (const [name, content] of Object.entries(FILES)) add(name, content);
  add(
    'word/document.xml',
    `<w:document xmlns:w="${WORD}"><w:body>${body}${PAGE}</w:body></w:document>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the XML of a text within a paragraph. */
export function runOf(text: string, bold: boolean): string {
  const look = bold ? '<w:rPr><w:b/></w:rPr>' : '';
  return `<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
}

const NO_XML = /\p{Cc}|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
