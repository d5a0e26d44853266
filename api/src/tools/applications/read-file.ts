import { unescapeFormula } from '@roletrail/contracts/csv';
import type { Problem } from '@roletrail/contracts/errors';
import {
  APPLICATION,
  APPLICATION_MAX,
  type ApplicationContent,
} from '@roletrail/contracts/tools/saved/application';
import { IMPORT_BYTES, IMPORT_PROBLEMS } from '@roletrail/contracts/tools/saved/application-files';
import { SourceError } from '@roletrail/engines/source-error';
import { ApiError } from '../../errors.ts';
import { CsvRows } from '../releases/csv-rows.ts';
import { APPLICATION_COLUMNS, contentOf, contradictionOf } from './columns.ts';

type FileProblem = NonNullable<Problem['errors']>[number];
interface FileRow {
  readonly cells: readonly string[];
  /** line of the file at which the row begins, from 1 */
  readonly line: number;
}

const LIMITS = { cell: APPLICATION_MAX.document + 1, cells: 100 };
const nameOf = (text: string) => text.trim().toLowerCase();
const FIELDS = new Map(APPLICATION_COLUMNS.map(({ name, field }) => [nameOf(name), field]));

/**
 * Reads a CSV file of applications (RFC 4180). Undoes the guard against formulas.
 * @param asOf day of the person, for a stage without a date
 * @throws ApiError VALIDATION_FAILED with the line and column of each problem, of which the first
 *   `IMPORT_PROBLEMS` are named; PAYLOAD_TOO_LARGE
 */
export function readApplications(csv: string, asOf: string): ApplicationContent[] {
  if (Buffer.byteLength(csv) > IMPORT_BYTES) {
    throw new ApiError('PAYLOAD_TOO_LARGE', {
      detail: 'The file is over 1 MB. Divide its rows over several files.',
    });
  }
  const [head, ...rows] = rowsIn(csv);
  const fields = fieldsOf(head);
  if (rows.length === 0) throw refused([{ path: 'csv', message: 'has no row below the names' }]);
  const problems: FileProblem[] = [];
  const cards = rows.flatMap((row) => cardOf(row, fields, asOf, problems));
  if (problems.length > 0) throw refused(problems);
  return cards;
}

function rowsIn(csv: string): FileRow[] {
  const rows: FileRow[] = [];
  const reader = new CsvRows(
    'the file',
    (cells, line) => {
      if (cells.every((cell) => cell === '')) return;
      rows.push({ cells, line });
      if (rows.length > APPLICATION_MAX.cards + 1) {
        const message = `has more than ${APPLICATION_MAX.cards} rows`;
        throw refused([{ path: 'csv', message }]);
      }
    },
    LIMITS,
  );
  try {
    reader.write(csv.replace(/^\ufeff/, ''));
    reader.end();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw refused([{ path: 'csv', message: error.message }]);
  }
  return rows;
}

/** Returns the field of each column. An unknown column is refused, as its cells would be lost. */
function fieldsOf(head: FileRow | undefined): string[] {
  const names = head?.cells ?? [];
  const fields = names.map((name) => FIELDS.get(nameOf(name)) ?? '');
  const problems = names.flatMap((name, n): FileProblem[] => {
    const path = `line 1, column ${n + 1}`;
    const field = fields[n] ?? '';
    if (field === '') return [{ path, message: `“${name.slice(0, 60)}” is not a known column` }];
    if (fields.indexOf(field) === n) return [];
    return [{ path, message: `“${name}” is there twice` }];
  });
  if (!fields.includes('title')) {
    problems.unshift({ path: 'line 1', message: 'must have a column “Role”' });
  }
  if (problems.length > 0) throw refused(problems);
  return fields;
}

function cardOf(
  { cells, line }: FileRow,
  fields: readonly string[],
  asOf: string,
  problems: FileProblem[],
): ApplicationContent[] {
  const add = (field: string, message: string) => {
    const column = APPLICATION_COLUMNS.find((one) => one.field === field)?.name ?? field;
    problems.push({ path: `line ${line}, ${column}`, message });
    return [];
  };
  if (cells.length > fields.length) return add(`column ${fields.length + 1}`, 'has no name');
  const cell = (field: string) => unescapeFormula(cells[fields.indexOf(field)] ?? '');
  const { data, error } = APPLICATION.content.safeParse(contentOf(cell, asOf));
  for (const { path, message } of error?.issues ?? []) add(fieldOf(path), message);
  if (data === undefined) return [];
  const contradiction = contradictionOf(cell, data.history);
  return contradiction ? add(contradiction.field, contradiction.message) : [data];
}

/** Returns the field of an issue: of a sent text its part, else its first name. */
function fieldOf(path: readonly PropertyKey[]): string {
  const whole = path.join('.');
  return APPLICATION_COLUMNS.some(({ field }) => field === whole) ? whole : String(path[0]);
}

function refused(problems: readonly FileProblem[]): ApiError {
  const errors = problems.slice(0, IMPORT_PROBLEMS);
  const more = problems.length - errors.length;
  const detail = `Nothing was added. The file has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}${more > 0 ? `; the first ${IMPORT_PROBLEMS} are listed` : ''}.`;
  return new ApiError('VALIDATION_FAILED', { detail, errors });
}
