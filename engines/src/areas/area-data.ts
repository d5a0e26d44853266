/** Pay by area as the engines read it. */
import { z } from 'zod';
import { SourceError } from '../source-error.ts';
import { type AreaHead, type AreaRow, areaFileHead, areaRow } from './area-file.ts';

/** Published figures of an occupation in one area. */
export type InArea = { readonly area: AreaHead; readonly row: AreaRow };

/** An occupation of the survey. */
export type Surveyed = {
  readonly code: string;
  readonly title: string;
  /** the survey counts it together with others of this broad group */
  readonly group: boolean;
};

export class AreaData {
  /** name of the release */
  readonly version: string;
  readonly edition: string;
  readonly top: { readonly year: number; readonly hour: number };
  readonly areas: readonly AreaHead[];
  readonly #titles: ReadonlyMap<string, { readonly title: string; readonly line: string }>;

  /** @param text a compact file (area-file.ts) @throws ZodError, or SourceError FORM, for another */
  constructor(version: string, text: string) {
    const [first = '', ...lines] = text.trimEnd().split('\n');
    const head = areaFileHead.parse(JSON.parse(first));
    if (lines.length !== head.occupations.length) {
      throw new SourceError('FORM', `${version} has ${lines.length} lines of occupations`);
    }
    this.version = version;
    this.edition = head.edition;
    this.top = head.top;
    this.areas = head.areas;
    this.#titles = new Map(
      head.occupations.map(([code, title], at) => [code, { title, line: lines[at] ?? '' }]),
    );
  }

  /**
   * What the survey counts an occupation of the statistics as: itself, or its broad group where the
   * bureau publishes that alone. Null: neither.
   */
  surveyed(code: string): Surveyed | null {
    const own = code.slice(0, 7);
    const broad = `${code.slice(0, 6)}0`;
    const found = [own, broad].find((one) => this.#titles.has(one));
    if (found === undefined) return null;
    return { code: found, title: this.#titles.get(found)?.title ?? '', group: found !== own };
  }

  /** Every area that has a row of it; @param code of the survey */
  inAreas(code: string): InArea[] {
    const { line = '[]' } = this.#titles.get(code) ?? {};
    return z
      .array(areaRow)
      .parse(JSON.parse(line))
      .flatMap((row) => {
        const area = this.areas[row[0]];
        return area === undefined ? [] : [{ area, row }];
      });
  }
}
