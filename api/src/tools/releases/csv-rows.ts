import { SourceError } from '@roletrail/engines/source-error';

/** Most characters of a cell, and most cells of a row. */
interface CsvLimits {
  readonly cell: number;
  readonly cells: number;
}
const LIMITS: CsvLimits = { cell: 1000, cells: 200 };
const QUOTE = '"';

/**
 * CSV (RFC 4180) piece by piece. Of a cell it is: *start* (nothing yet) → *plain*, or, after a
 * quotation mark, *quoted* → *closing* (another mark: one of the text, and quoted again; else the
 * cell ends). A comma or the end of a line ends a cell everywhere but in *quoted*.
 */
export class CsvRows {
  readonly #from: string;
  readonly #take: (cells: readonly string[], line: number) => void;
  readonly #limits: CsvLimits;
  #mode: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  #cell = '';
  #row: string[] = [];
  #line = 1;
  /** of the row that is being read */
  #began = 1;
  #afterReturn = false;

  constructor(
    from: string,
    take: (cells: readonly string[], line: number) => void,
    limits = LIMITS,
  ) {
    this.#from = from;
    this.#take = take;
    this.#limits = limits;
  }

  get line(): number {
    return this.#line;
  }

  /** @throws SourceError FORM with the line, and what `take` throws */
  write(text: string): void {
    for (const char of text) {
      const isBreak = char === '\n' || char === '\r';
      // CR LF is one end of a line
      const isSecond = char === '\n' && this.#afterReturn;
      this.#afterReturn = char === '\r';
      if (isBreak && !isSecond) this.#line += 1;
      if (this.#mode === 'quoted') this.#inQuotes(char);
      else if (isSecond) continue;
      else if (isBreak) this.#endRow();
      else this.#inRow(char);
    }
  }

  end(): void {
    if (this.#mode === 'quoted') throw this.#refused('a quotation mark is never closed');
    if (this.#row.length > 0 || this.#mode !== 'start') this.#endRow();
  }

  #inQuotes(char: string): void {
    if (char === QUOTE) this.#mode = 'closing';
    else this.#add(char);
  }

  #inRow(char: string): void {
    if (char === ',') this.#endCell();
    else if (char === QUOTE) this.#quote();
    else if (this.#mode === 'closing') throw this.#refused('text stands behind a quotation mark');
    else {
      this.#mode = 'plain';
      this.#add(char);
    }
  }

  #quote(): void {
    if (this.#mode === 'plain') throw this.#refused('a quotation mark stands inside a cell');
    if (this.#mode === 'closing') this.#add(QUOTE);
    this.#mode = 'quoted';
  }

  #add(char: string): void {
    this.#cell += char;
    const { cell } = this.#limits;
    if (this.#cell.length > cell) {
      throw this.#refused(`a cell has more than ${cell} characters`);
    }
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    const { cells } = this.#limits;
    if (this.#row.length > cells) throw this.#refused(`there are more than ${cells} cells`);
    this.#cell = '';
    this.#mode = 'start';
  }

  #endRow(): void {
    this.#endCell();
    const row = this.#row;
    const began = this.#began;
    this.#row = [];
    this.#began = this.#line;
    this.#take(row, began);
  }

  #refused(why: string): SourceError {
    return new SourceError('FORM', `${this.#from}, line ${this.#began}: ${why}.`);
  }
}

/** Reads UTF-8, with its mark or without. @throws SourceError FORM with the line */
export async function readCsv(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  from: string,
  take: (cells: readonly string[], line: number) => void,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const rows = new CsvRows(from, take);
  const decode = (piece?: Uint8Array) => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      if (text.includes('\0')) throw new TypeError('as UTF-16 looks');
      return text;
    } catch (cause) {
      throw new SourceError(
        'FORM',
        `${from}, near line ${rows.line}: it is not UTF-8. Save it as “CSV UTF-8”.`,
        { cause },
      );
    }
  };
  for await (const piece of pieces) rows.write(decode(piece));
  rows.write(decode());
  rows.end();
}
