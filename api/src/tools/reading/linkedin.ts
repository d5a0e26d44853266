import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { profileLines, profileOf } from './linkedin-profile.ts';
import { joinPresent, period, type SectionEntry, section } from './sections.ts';
import { decodeText } from './text.ts';
import type { Zip } from './zip.ts';

/** Cells of a row by the names of their columns. */
export type Row = Readonly<Record<string, string>>;

/** An own archive contains one of these, in any folder. */
const FILES = ['Profile.csv', 'Positions.csv'] as const;
export const ROWS_MAX = 1000;
/** LinkedIn's files have about 20. */
const COLUMNS_MAX = 100;

const fileOf = (zip: Zip, name: string) =>
  zip.names.find((path) => path === name || path.endsWith(`/${name}`));

export const isLinkedin = (zip: Zip) => FILES.some((name) => fileOf(zip, name) !== undefined);

function readRows(zip: Zip, name: string): Row[] {
  const path = fileOf(zip, name);
  const bytes = path === undefined ? null : zip.read(path);
  return bytes === null ? [] : rowsOf(decodeText(bytes));
}

/** Reads the parts of a profile. Opens no other file of the archive. */
export function readLinkedinProfile(zip: Zip): ExtractedDocument {
  const archive = profileOf((name) => readRows(zip, name), zip.names);
  return { kind: 'linkedin', archive, lines: profileLines(archive.profile) };
}

/** Reads the archive that LinkedIn exports: profile, positions, schools, skills. */
export function readLinkedin(zip: Zip): ExtractedDocument {
  const rows = (name: string) => readRows(zip, name);
  const entries = (name: string, entry: (row: Row) => SectionEntry) => rows(name).map(entry);
  const [profile = {}] = rows('Profile.csv');
  const head: ExtractedLine[] = [
    { text: joinPresent([profile['First Name'], profile['Last Name']], ' '), heading: true },
    { text: profile.Headline ?? '' },
    { text: joinPresent([profile['Geo Location'], profile.Address]) },
    ...rows('Email Addresses.csv').map((row) => ({ text: row['Email Address'] ?? '' })),
    ...rows('PhoneNumbers.csv').map((row) => ({ text: row.Number ?? '' })),
  ];
  return {
    kind: 'linkedin',
    lines: [
      ...head.filter(({ text }) => text !== ''),
      ...section('Summary', [{ head: '', body: profile.Summary }]),
      ...section('Experience', entries('Positions.csv', position)),
      ...section('Education', entries('Education.csv', school)),
      ...section('Projects', entries('Projects.csv', project)),
      ...section('Volunteering', entries('Volunteering.csv', position)),
      ...section(
        'Skills',
        entries('Skills.csv', (row) => ({ head: row.Name ?? '' })),
      ),
      ...section('Certificates', entries('Certifications.csv', certificate)),
      ...section(
        'Languages',
        entries('Languages.csv', (row) => ({ head: joinPresent([row.Name, row.Proficiency]) })),
      ),
    ],
  };
}

const position = (row: Row): SectionEntry => ({
  head: joinPresent([row.Title ?? row.Role, row['Company Name'], row.Location]),
  when: period(row['Started On'], row['Finished On']),
  body: row.Description,
});
const school = (row: Row): SectionEntry => ({
  head: joinPresent([row['Degree Name'], row['School Name']]),
  when: period(row['Start Date'], row['End Date']),
  body: joinPresent([row.Notes, row.Activities], '\n'),
});
const project = (row: Row): SectionEntry => ({
  head: row.Title ?? '',
  when: period(row['Started On'], row['Finished On']),
  body: row.Description,
});
const certificate = (row: Row): SectionEntry => ({
  head: joinPresent([row.Name, row.Authority]),
  when: joinPresent([row['Started On'], row['Finished On']], ' – '),
});

/** Parses CSV (RFC 4180) with names in its first row. */
export function rowsOf(csv: string): Row[] {
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
