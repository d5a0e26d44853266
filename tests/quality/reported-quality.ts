/** Compares what is read of a file with its right values. */
import { extname } from 'node:path';
import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import type { DateRange, MonthDate } from '@roletrail/engines/resume/dates';
import { readDocument } from '@roletrail/engines/resume/document';
import { type ReadDraft, readDraftParts } from '@roletrail/engines/review/read-draft';
import type { RightValues } from './reported-values.ts';

export type ReportedCase = {
  readonly file: string;
  readonly bytes: () => Promise<Buffer>;
  readonly right: RightValues;
};

/** Returns the differences, one a line: the field, what was read and what is right. */
export async function reportedFaults({ bytes, right }: ReportedCase): Promise<string[]> {
  const { text, lines } = await extractDocument(await bytes());
  const read = valuesOf(readDraftParts(readDocument(text, lines)), right);
  const keys = Object.keys(right) as (keyof RightValues)[];
  return keys.flatMap((key) => {
    const [is, must] = [JSON.stringify(read[key]), JSON.stringify(right[key])];
    return is === must ? [] : [`${key}: ${is}, not ${must}`];
  });
}

type Share = { readonly right: number; readonly of: number };
export type ReportedQuality = {
  /** files right in all that is compared, by the ending of their names */
  readonly sources: Readonly<Record<string, Share>>;
  /** of the JSON files, those with the right value of a field */
  readonly fields: Readonly<Record<string, Share>>;
  /** a line for each difference */
  readonly faults: readonly string[];
};

export async function reportedQuality(cases: readonly ReportedCase[]): Promise<ReportedQuality> {
  const read: { file: string; source: string; keys: string[]; faults: string[] }[] = [];
  for (const one of cases) {
    const faults = await reportedFaults(one);
    const keys = Object.keys(one.right);
    read.push({ file: one.file, source: extname(one.file).slice(1), keys, faults });
  }
  const sources = [...new Set(read.map(({ source }) => source))].map((name) => {
    const own = read.filter(({ source }) => source === name);
    return [
      name,
      { right: own.filter(({ faults }) => faults.length === 0).length, of: own.length },
    ];
  });
  const json = read.filter(({ source }) => source === 'json');
  const fields = [...new Set(json.flatMap(({ keys }) => keys))].map((key) => {
    const own = json.filter(({ keys }) => keys.includes(key));
    const wrong = own.filter(({ faults }) => faults.some((one) => one.startsWith(`${key}: `)));
    return [key, { right: own.length - wrong.length, of: own.length }];
  });
  return {
    sources: Object.fromEntries(sources),
    fields: Object.fromEntries(fields),
    faults: read.flatMap(({ file, faults }) => faults.map((fault) => `${file} ${fault}`)),
  };
}

/** @param right what is compared: its points can be their number alone */
function valuesOf({ read, draft }: ReadDraft, right: RightValues): RightValues {
  const { contact, jobs, studies, skills } = read;
  const text = (field: { readonly value: string } | null) => field?.value ?? '';
  const points = jobs.map((job, at) => {
    const all = job.points.map((point) => point.text);
    return typeof right.points?.[at] === 'number' ? all.length : all;
  });
  return {
    name: text(contact.name),
    email: text(contact.email),
    phone: text(contact.phone),
    place: text(contact.place),
    links: contact.links.map(text),
    jobs: jobs.map(({ title, employer, dates }) => [text(title), text(employer), ...ends(dates)]),
    studies: studies.map(({ school, degree, dates }) => [
      text(school),
      text(degree),
      ...ends(dates),
    ]),
    skills: skills.map(text),
    points,
    headline: draft.headline,
    notes: draft.entries.map(({ note }) => note),
    dates: draft.entries.map((entry) => entry.dates),
  };
}

/** A date alone is an end. */
function ends(dates: DateRange | null): [string, string] {
  if (dates === null) return ['', ''];
  const { from, to, current } = dates;
  if (from && to === null && !current) return ['', spelled(from)];
  return [from ? spelled(from) : '', current ? 'now' : to ? spelled(to) : ''];
}

const spelled = ({ year, month }: MonthDate) =>
  month === null ? `${year}` : `${year}-${`${month}`.padStart(2, '0')}`;
