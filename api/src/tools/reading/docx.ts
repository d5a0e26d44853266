import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { DocxParagraphs } from './docx-paragraphs.ts';
import { stylesOf } from './docx-styles.ts';
import { hiddenWarning } from './hidden-words.ts';
import { CHANGED, once } from './office-parts.ts';
import { createDamagedFileError } from './unreadable.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

type Part = NonNullable<ExtractedLine['part']>;

export const isDocx = (zip: Zip) =>
  zip.names.includes('[Content_Types].xml') && mainPart(zip) !== null;

/** Reads a Word document: headers, text with boxes, notes, footers. Skips deleted text. */
export function readDocx(zip: Zip): ExtractedDocument {
  const main = mainPart(zip);
  if (main === null) throw createDamagedFileError('Word document');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const styles = stylesOf(zip.read(`${folder}styles.xml`));
  let changed = false;
  const read = (name: string, part: Part): ExtractedLine[] => {
    const bytes = zip.read(name);
    if (bytes === null) return [];
    const targets = targetsOf(zip, name);
    const paragraphs = new DocxParagraphs(part, { targets, styles });
    readXml(bytes, paragraphs);
    changed ||= paragraphs.changed;
    return paragraphs.lines;
  };
  const partsOf = (pattern: RegExp, part: Part) =>
    zip.names
      .filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length)))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .flatMap((name) => read(name, part));
  const lines = [
    ...once(partsOf(/^header\d*\.xml$/, 'header')),
    ...read(main, 'body'),
    ...partsOf(/^(?:foot|end)notes\.xml$/, 'note'),
    ...once(partsOf(/^footer\d*\.xml$/, 'footer')),
  ];
  const hidden = lines.map((line) => line.hidden).join('\n');
  const warnings = [...hiddenWarning(hidden), ...(changed ? [CHANGED] : [])];
  return { kind: 'docx', lines, warnings };
}

/** Returns the targets of a part's links, by id. */
function targetsOf(zip: Zip, part: string): ReadonlyMap<string, string> {
  const at = part.lastIndexOf('/') + 1;
  const bytes = zip.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  const targets = new Map<string, string>();
  if (bytes === null) return targets;
  readXml(bytes, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith('/hyperlink')) targets.set(Id, Target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return targets;
}

/** Returns the path of the main document in the package; null if there is none. */
function mainPart(zip: Zip): string | null {
  const relations = zip.read('_rels/.rels');
  if (relations === null) return null;
  let target: string | null = null;
  readXml(relations, {
    open(name, { Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith('/officeDocument')) target ??= Target;
    },
    close: () => undefined,
    text: () => undefined,
  });
  const name = String(target ?? '').replace(/^\//, '');
  // spreadsheets and slides have a main document too
  return /^word\/[^/]+\.xml$/.test(name) && zip.names.includes(name) ? name : null;
}
