import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { profileLines, profileOf } from './linkedin-profile.ts';
import { joinPresent, period } from './sections.ts';
import {
  entriesUnder,
  fieldLine,
  notReadWarning,
  piece,
  type StructuredEntry,
  under,
} from './structured.ts';
import { decodeText } from './text.ts';
import type { Zip } from './zip.ts';

/** Cells of a row by the names of their columns. */
export type ArchiveRow = Readonly<Record<string, string>>;

/** An own archive contains one of these, in any folder. */
const FILES = ['Profile.csv', 'Positions.csv'] as const;
export const ROWS_MAX = 1000;
/** LinkedIn's files have about 20. */
const COLUMNS_MAX = 100;

const fileOf = (zip: Zip, name: string) =>
  zip.names.find((path) => path === name || path.endsWith(`/${name}`));

export const isLinkedin = (zip: Zip) => FILES.some((name) => fileOf(zip, name) !== undefined);

function readRows(zip: Zip, name: string): ArchiveRow[] {
  const path = fileOf(zip, name);
  const bytes = path === undefined ? null : zip.read(path);
  return bytes === null ? [] : parseCsvRows(decodeText(bytes));
}

/** Reads the parts of a profile. Opens no other file of the archive. */
export function readLinkedinProfile(zip: Zip): ExtractedDocument {
  const archive = profileOf((name) => readRows(zip, name), zip.names);
  return { kind: 'linkedin', archive, lines: profileLines(archive.profile) };
}

/** Rows of an archive's files; names the files and columns that nothing reads. */
class Archive {
  readonly #zip: Zip;
  readonly #read = new Set<string>();
  readonly missed: string[] = [];

  constructor(zip: Zip) {
    this.#zip = zip;
  }

  /** @param columns that the caller takes */
  rows(name: string, columns: readonly string[]): ArchiveRow[] {
    this.#read.add(name);
    const rows = readRows(this.#zip, name);
    for (const column of Object.keys(rows[0] ?? {})) {
      const isFilled = rows.some((row) => row[column] !== '');
      if (isFilled && !columns.includes(column)) this.missed.push(`${name} (${column})`);
    }
    return rows;
  }

  /** Takes a column after all. */
  take(name: string, column: string): void {
    const at = this.missed.indexOf(`${name} (${column})`);
    if (at >= 0) this.missed.splice(at, 1);
  }

  /** Names the files that were not asked for. */
  end(): void {
    for (const path of this.#zip.names) {
      const name = path.split('/').at(-1) ?? '';
      if (name !== '' && !this.#read.has(name)) this.missed.push(name);
    }
  }
}

const ENTRY = ['Started On', 'Finished On', 'Description'];

/** Reads the archive that LinkedIn exports, each field from its column. */
export function readLinkedin(zip: Zip): ExtractedDocument {
  const archive = new Archive(zip);
  const of = (
    name: string,
    columns: readonly string[],
    entry: (row: ArchiveRow) => StructuredEntry,
  ) => archive.rows(name, columns).map(entry);
  const listed = (name: string, columns: readonly string[], by: string) =>
    archive.rows(name, columns).map((row) => ({
      text: joinPresent(
        columns.map((column) => row[column]?.trim()),
        by,
      ),
    }));
  const lines = [
    ...profileHead(archive),
    ...entriesUnder('Experience', of('Positions.csv', POSITION, position)),
    ...entriesUnder('Education', of('Education.csv', SCHOOL, school)),
    ...entriesUnder('Projects', of('Projects.csv', ['Title', 'Url', ...ENTRY], project)),
    ...entriesUnder('Volunteering', of('Volunteering.csv', VOLUNTEER, volunteer)),
    ...under('Skills', archive.rows('Skills.csv', ['Name']).flatMap(skill)),
    ...entriesUnder('Certificates', of('Certifications.csv', CERTIFICATE, certificate)),
    ...entriesUnder('Courses', of('Courses.csv', ['Name', 'Number'], course)),
    ...entriesUnder('Awards', of('Honors.csv', ['Title', 'Description', 'Issued On'], honor)),
    ...entriesUnder('Publications', of('Publications.csv', PUBLICATION, publication)),
    ...entriesUnder('Patents', of('Patents.csv', PATENT, patent)),
    ...under('Languages', listed('Languages.csv', ['Name', 'Proficiency'], ', ')),
  ];
  archive.end();
  return { kind: 'linkedin', lines, warnings: notReadWarning(archive.missed) };
}

const PROFILE = ['First Name', 'Last Name', 'Headline', 'Summary', 'Geo Location', 'Websites'];
const WEBSITES_MOST = 10;

function profileHead(archive: Archive): ExtractedLine[] {
  const [profile = {}] = archive.rows('Profile.csv', PROFILE);
  const geo = profile['Geo Location'] ?? '';
  if (geo === '') archive.take('Profile.csv', 'Address');
  const emails = archive.rows('Email Addresses.csv', [
    'Email Address',
    'Primary',
    'Confirmed',
    'Updated On',
  ]);
  const primary = emails.find((row) => /^yes$/i.test(row.Primary ?? '')) ?? emails[0];
  const [phone] = archive.rows('PhoneNumbers.csv', ['Number', 'Type', 'Extension']);
  const name = joinPresent([profile['First Name'], profile['Last Name']], ' ');
  const named = fieldLine([piece('name', name)]);
  const websites = (profile.Websites ?? '').replace(/^\[|\]$/g, '').split(',');
  return [
    named && { ...named, heading: true },
    fieldLine([piece('headline', profile.Headline ?? '')]),
    fieldLine([piece('place', geo || (profile.Address ?? ''))]),
    fieldLine([piece('email', primary?.['Email Address'] ?? '')]),
    fieldLine([piece('phone', joinPresent([phone?.Number, phone?.Extension], ' x'))]),
    ...websites
      .slice(0, WEBSITES_MOST)
      .map((site) => fieldLine([piece('link', site.trim().replace(/^[A-Z_]+:/, ''))])),
  ]
    .flatMap((line) => line ?? [])
    .concat(
      under(
        'Summary',
        linesIn(profile.Summary).flatMap((text) => fieldLine([piece('summary', text)]) ?? []),
      ),
    );
}

const linesIn = (cell = '') => cell.split(/\r?\n| {2,}/).filter((line) => line.trim() !== '');
const filled = (cells: readonly (string | undefined)[]) => cells.flatMap((cell) => cell || []);

const POSITION = ['Title', 'Company Name', 'Location', ...ENTRY];
const position = (row: ArchiveRow): StructuredEntry => ({
  kind: 'job',
  head: [
    piece('title', row.Title ?? ''),
    piece('at', row['Company Name'] ?? ''),
    piece('entry-place', row.Location ?? ''),
  ],
  dates: period(row['Started On'], row['Finished On']),
  body: linesIn(row.Description),
});
const SCHOOL = ['School Name', 'Degree Name', 'Start Date', 'End Date', 'Notes', 'Activities'];
const school = (row: ArchiveRow): StructuredEntry => ({
  kind: 'study',
  head: [piece('title', row['Degree Name'] ?? ''), piece('at', row['School Name'] ?? '')],
  dates: period(row['Start Date'], row['End Date']),
  body: [...linesIn(row.Notes), ...linesIn(row.Activities)],
});
/** An entry with a name, facts beside it, a date and a text. */
const entry = (
  title: string | undefined,
  notes: readonly (string | undefined)[],
  dates: string,
  body?: string,
): StructuredEntry => ({
  kind: 'entry',
  head: [piece('title', title ?? '')],
  notes: filled(notes),
  dates,
  body: linesIn(body),
});
const project = (row: ArchiveRow) =>
  entry(row.Title, [row.Url], period(row['Started On'], row['Finished On']), row.Description);
const VOLUNTEER = ['Role', 'Title', 'Company Name', 'Cause', ...ENTRY];
const volunteer = (row: ArchiveRow) =>
  entry(
    row.Role || row.Title || row['Company Name'],
    [row.Role || row.Title ? row['Company Name'] : '', row.Cause],
    period(row['Started On'], row['Finished On']),
    row.Description,
  );
const CERTIFICATE = ['Name', 'Authority', 'Url', 'License Number', 'Started On', 'Finished On'];
const certificate = (row: ArchiveRow) =>
  entry(
    row.Name,
    [row.Authority, row['License Number'], row.Url],
    joinPresent([row['Started On'], row['Finished On']], ' – '),
  );
const course = (row: ArchiveRow) => entry(row.Name, [row.Number], '');
const honor = (row: ArchiveRow) => entry(row.Title, [], row['Issued On'] ?? '', row.Description);
const PUBLICATION = ['Name', 'Publisher', 'Published On', 'Url', 'Description'];
const publication = (row: ArchiveRow) =>
  entry(row.Name, [row.Publisher, row.Url], row['Published On'] ?? '', row.Description);
const PATENT = ['Title', 'Number', 'Patent Number', 'Issued On', 'Filed On', 'Url', 'Description'];
const patent = (row: ArchiveRow) =>
  entry(
    row.Title,
    [row.Number || row['Patent Number'], row.Url],
    row['Issued On'] || (row['Filed On'] ?? ''),
    row.Description,
  );
const skill = (row: ArchiveRow) => fieldLine([piece('skill', row.Name ?? '')]) ?? [];

/** Parses CSV (RFC 4180) with names in its first row. */
export function parseCsvRows(csv: string): ArchiveRow[] {
  const [first = [], ...rows] = cellsOf(csv.replace(/^\ufeff/, ''));
  const names = first.slice(0, COLUMNS_MAX);
  return rows
    .slice(0, ROWS_MAX)
    .map((cells) => Object.fromEntries(names.map((name, at) => [name.trim(), cells[at] ?? ''])));
}

/** Matches a cell, quoted or not, with its terminator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < csv.length) {
    const found = CELL.exec(csv);
    // misplaced quotation mark: the rest is ambiguous
    if (!found) break;
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    if (rows.push(row) > ROWS_MAX) return rows;
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
