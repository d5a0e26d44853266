import { SourceError } from '@roletrail/engines/source-error';
import { type XmlReader, xmlParser } from '../reading/xml.ts';
import type { Zip } from '../reading/zip.ts';

type TakeRow = (cells: readonly string[], line: number) => void;

export interface Worksheet {
  /** as its tab says */
  readonly name: string;
  readonly part: string;
}

const WORKBOOK = 'xl/workbook.xml';
const CELL_MAX = 1000;
const CELLS_MAX = 200;
/** of all cells that are no numbers */
const TEXTS_MAX = 2 ** 26;

export const isXlsx = (zip: Zip) => zip.names.includes(WORKBOOK);

/** The first sheet: the bureau's others describe it. @throws SourceError, Unreadable */
export async function firstSheet(zip: Zip, from: string): Promise<Worksheet> {
  const sheets: { name: string; id: string }[] = [];
  await each(zip, WORKBOOK, 'sheet', ({ name = '', id = '' }) => sheets.push({ name, id }));
  const parts = new Map<string, string>();
  await each(zip, 'xl/_rels/workbook.xml.rels', 'Relationship', ({ Id = '', Target = '' }) =>
    parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
  );
  const [first] = sheets;
  const part = first && parts.get(first.id);
  if (!first || part === undefined || !zip.names.includes(part)) {
    throw new SourceError('FORM', `${from}: this workbook has no sheet that can be read.`);
  }
  return { name: first.name, part };
}

function each(
  zip: Zip,
  part: string,
  element: string,
  found: (attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  return readPart(zip, part, {
    open: (name, attributes) => {
      if (name === element) found(attributes);
    },
    close: () => undefined,
    text: () => undefined,
  });
}

/** Row by row, however long the sheet is. @throws SourceError, Unreadable, and what `take` throws */
export async function readSheet(
  zip: Zip,
  { part }: Worksheet,
  from: string,
  take: TakeRow,
): Promise<void> {
  const rows = new SheetRows(from, await sharedTexts(zip, from), take);
  await readPart(zip, part, rows);
}

async function readPart(zip: Zip, part: string, reader: XmlReader): Promise<void> {
  const pieces = zip.stream(part);
  if (pieces === null) return;
  const decoder = new TextDecoder();
  const xml = xmlParser(reader);
  for await (const piece of pieces) xml.write(decoder.decode(piece, { stream: true }));
  xml.write(decoder.decode());
  xml.close();
}

/** Texts stand in a list of their own, and cells name them by their place. */
async function sharedTexts(zip: Zip, from: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let within = '';
  await readPart(zip, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      // how a word is pronounced stands in an `rPh`, whose own `t` is none of the text
      if (name !== 't' || within !== 'rPh') within = name;
    },
    close: (name) => {
      if (name !== 't' || within === 't') within = '';
      if (name !== 'si') return;
      texts.push(text);
      characters += text.length + 1;
      if (characters > TEXTS_MAX) {
        throw new SourceError('FORM', `${from}: its texts have more than ${TEXTS_MAX} characters.`);
      }
    },
    text: (piece) => {
      if (within === 't' && text.length <= CELL_MAX) text += piece;
    },
  });
  return texts;
}

/** Cells of a sheet to rows; those that are not written are empty. */
class SheetRows implements XmlReader {
  readonly #from: string;
  readonly #texts: readonly string[];
  readonly #take: TakeRow;
  #row: string[] = [];
  #line = 0;
  #at = 0;
  #kind = 'n';
  #text = '';
  #taken = false;

  constructor(from: string, texts: readonly string[], take: TakeRow) {
    this.#from = from;
    this.#texts = texts;
    this.#take = take;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = [];
      this.#line = Number(attributes.r ?? this.#line + 1);
    } else if (name === 'c') {
      this.#at = placeOf(attributes.r) ?? this.#row.length;
      this.#kind = attributes.t ?? 'n';
      this.#text = '';
      if (this.#at >= CELLS_MAX) throw this.#refused(`there are more than ${CELLS_MAX} cells`);
    } else if (name === 'v' || name === 't') {
      this.#taken = true;
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#taken = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#take(this.#row, this.#line);
  }

  text(piece: string): void {
    if (!this.#taken) return;
    this.#text += piece;
    if (this.#text.length > CELL_MAX) {
      throw this.#refused(`a cell has more than ${CELL_MAX} characters`);
    }
  }

  #endCell(): void {
    while (this.#row.length < this.#at) this.#row.push('');
    this.#row[this.#at] = this.#words();
  }

  #words(): string {
    const text = this.#text;
    if (text === '') return text;
    if (this.#kind === 's') {
      return this.#texts[Number(text)] ?? this.#fail(`there is no text ${text.slice(0, 20)}`);
    }
    if (this.#kind === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    // a number may be written as 1.5E5
    return this.#kind === 'n' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
  }

  #fail(why: string): never {
    throw this.#refused(why);
  }

  #refused(why: string): SourceError {
    return new SourceError('FORM', `${this.#from}, line ${this.#line}: ${why}.`);
  }
}

/** `AB12` → 27 */
function placeOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
