/** The tables of one OEWS release put together: the compact file that comes of them. */
import { SourceError } from '../source-error.ts';
import { AREA_KINDS, type AreaHead, type AreaRow, areaFileText } from './area-file.ts';
import { type Cell, columnsOf } from './oews-columns.ts';
import { knownEdition } from './oews-editions.ts';
import { type OewsRow, readRow } from './oews-row.ts';

/** Maximum rows of a release; a real one has some 190,000. */
const ROWS_MAX = 1_000_000;

/** @throws SourceError FORM, with the table and the line */
export type TakeRow = (cells: readonly string[], line: number) => void;

export type MadeAreas = {
  readonly text: string;
  readonly areas: number;
  readonly rows: number;
};

/** Takes table after table, in any order; what is the same in two of them counts once. */
export class OewsTables {
  readonly #edition: string;
  readonly #top: { readonly year: number; readonly hour: number };
  readonly #areas = new Map<string, AreaHead>();
  readonly #titles = new Map<string, string>();
  /** by occupation, then by area */
  readonly #rows = new Map<string, Map<string, OewsRow>>();
  readonly #rowsMax: number;
  #taken = 0;

  /** @throws SourceError UNKNOWN */
  constructor(edition: string, rowsMax = ROWS_MAX) {
    this.#rowsMax = rowsMax;
    this.#edition = edition;
    this.#top = knownEdition(edition).top;
  }

  /**
   * @param from name of the table, for error messages
   * @returns function that takes its rows, the header row first
   */
  table(from: string): TakeRow {
    let cellsIn: ((row: readonly string[]) => Cell) | null = null;
    return (cells, line) => {
      if (cellsIn === null) {
        cellsIn = columnsOf(cells, from);
        return;
      }
      if (cells.every((cell) => cell.trim() === '')) return;
      try {
        const row = readRow(cellsIn(cells), this.#top);
        if (row !== null) this.#add(row);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new SourceError('FORM', `${from}, line ${line}: ${why}.`, { cause: error });
      }
    };
  }

  /** @throws SourceError FORM when there was no row to keep */
  finish(): MadeAreas {
    if (this.#rows.size === 0) {
      throw new SourceError(
        'FORM',
        'There is no row of a detailed occupation in all industries. The bureau’s files of industries and of groups alone bring no figures of areas.',
      );
    }
    const areas = [...this.#areas.values()].sort(byKindAndTitle);
    const places = new Map(areas.map(({ code }, at) => [code, at]));
    const codes = [...this.#rows.keys()].sort();
    const lines = codes.map((code) =>
      [...(this.#rows.get(code)?.values() ?? [])]
        .map((row): AreaRow => [places.get(row.area.code) ?? -1, row.jobs, row.year, row.hour])
        .sort(([a], [b]) => a - b),
    );
    const occupations = codes.map((code): [string, string] => [code, this.#titles.get(code) ?? '']);
    const head = { form: 1 as const, edition: this.#edition, top: this.#top, areas, occupations };
    const rows = lines.reduce((sum, line) => sum + line.length, 0);
    return { text: areaFileText(head, lines), areas: areas.length, rows };
  }

  #add(row: OewsRow): void {
    const { area } = row;
    const [code, title] = row.occupation;
    const known = this.#areas.get(area.code);
    if (known && !isSame(known, area)) {
      throw new Error(`AREA ${area.code} was “${known.title}” before, and is “${area.title}” here`);
    }
    const called = this.#titles.get(code);
    if (called !== undefined && called !== title) {
      throw new Error(`OCC_CODE ${code} was “${called}” before, and is “${title}” here`);
    }
    const rows = this.#rows.get(code) ?? new Map<string, OewsRow>();
    const before = rows.get(area.code);
    if (before && !isSame(before, row)) {
      throw new Error(`${code} in ${area.title} stands there twice, with other figures`);
    }
    if (!before && ++this.#taken > this.#rowsMax) {
      throw new Error(`this is more than the ${this.#rowsMax} rows that a release can have`);
    }
    rows.set(area.code, { ...row, area: known ?? area });
    this.#rows.set(code, rows);
    this.#areas.set(area.code, known ?? area);
    this.#titles.set(code, called ?? title);
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function byKindAndTitle(a: AreaHead, b: AreaHead): number {
  const kinds = AREA_KINDS.indexOf(a.kind) - AREA_KINDS.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.code < b.code ? -1 : 1;
}
