/** List of checks of what a résumé parser can read, without a score. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { DocumentLine } from '../resume/document.ts';
import { EMAIL } from '../resume/patterns.ts';
import type { ParsedDocument } from '../resume/placed-text.ts';
import { findSections } from '../resume/sections.ts';
import { tokenise } from '../text/tokens.ts';
import { findEndMonth, parseEntryDates } from './career-time.ts';
import { toCheck as check, type ReadabilityCheck } from './readability-check.ts';
import { unreadChecks } from './unread.ts';

export type ReadableFile = {
  readonly text: string;
  /** null: it was pasted, and has no pages, columns or headers */
  readonly lines: readonly DocumentLine[] | null;
};

/** Checks the uploaded file. Corrections of fields do not change the result. */
export function fileChecks(
  { text, lines }: ReadableFile,
  reading: ParsedDocument,
): readonly ReadabilityCheck[] {
  const all = [textCheck(text), headingsCheck(reading), ...unreadChecks(reading)];
  if (lines === null) return all;
  return [...all, columnsCheck(reading), partsCheck(text, lines), ...pagesCheck(lines)];
}

const GARBLED = /[\uFFFD\uE000-\uF8FF]/g;

function textCheck(text: string): ReadabilityCheck {
  const words = tokenise(text).length;
  const signs = text.match(GARBLED)?.length ?? 0;
  const title = 'Text that can be read';
  if (signs === 0) return check('text', 'pass', title, `${words} words, all in plain letters.`);
  const why = `${words} words, and ${signs} signs that are no letters, such as icons. Words beside an icon are safer than the icon alone.`;
  return check('text', 'warn', title, why);
}

/** Share of unknown headings from which the check fails. */
const UNKNOWN_MOST = 0.3;

function headingsCheck(reading: ParsedDocument): ReadabilityCheck {
  const title = 'Headings';
  const headed = findSections(reading).filter(({ heading }) => heading !== null);
  const known = headed.filter(({ kind }) => kind !== 'other');
  const names = (some: typeof headed) => some.map(({ heading }) => `“${heading?.text}”`).join(', ');
  const main = known.filter(({ kind }) => ['experience', 'education', 'skills'].includes(kind));
  if (main.length === 0) {
    const why =
      'None of Experience, Education and Skills was found. Put each on a line of its own.';
    return check('headings', 'fail', title, why);
  }
  const unknown = headed.filter(({ kind }) => kind === 'other');
  if (unknown.length > 0) {
    const share = unknown.length / headed.length;
    const of = `${unknown.length} of ${headed.length} headings (${Math.round(share * 100)} %)`;
    const why = `${of} were not recognised: ${names(unknown)}. A usual name is safer. Recognised: ${names(known)}.`;
    return check('headings', share >= UNKNOWN_MOST ? 'fail' : 'warn', title, why);
  }
  return check('headings', 'pass', title, `Recognised: ${names(known)}.`);
}

function columnsCheck({ columnPages }: ParsedDocument): ReadabilityCheck {
  const title = 'Columns';
  if (columnPages.length === 0) {
    return check('columns', 'pass', title, 'The text runs in one column.');
  }
  const pages = `page${columnPages.length === 1 ? '' : 's'} ${columnPages.join(', ')}`;
  const why = `Columns stand side by side on ${pages}. We read them apart; some programs read across them.`;
  return check('columns', 'warn', title, why);
}

const BESIDE = {
  header: 'a header',
  footer: 'a footer',
  'text-box': 'a text box',
  note: 'a note',
} as const;

function partsCheck(text: string, lines: readonly DocumentLine[]): ReadabilityCheck {
  const title = 'Headers, footers, text boxes';
  const beside = lines.filter(({ part }) => part !== 'body');
  if (beside.length === 0) {
    return check('parts', 'pass', title, 'Everything stands in the text itself.');
  }
  const names = [...new Set(beside.map(({ part }) => (part === 'body' ? '' : BESIDE[part])))];
  const email = beside.find(({ start, end }) => EMAIL.test(text.slice(start, end)));
  if (email) {
    const why = `Your e-mail address stands in ${email.part === 'body' ? 'the text' : BESIDE[email.part]}, which many programs leave out. Put it into the text.`;
    return check('parts', 'fail', title, why);
  }
  const why = `${beside.length} ${beside.length === 1 ? 'line stands' : 'lines stand'} in ${names.join(' and ')}, which some programs leave out.`;
  return check('parts', 'warn', title, why);
}

const PAGES_MOST = 2;

function pagesCheck(lines: readonly DocumentLine[]): readonly ReadabilityCheck[] {
  const pages = Math.max(0, ...lines.map(({ place }) => place?.page ?? 0));
  if (pages === 0) return [];
  const why = `${pages} ${pages === 1 ? 'page' : 'pages'}.`;
  if (pages <= PAGES_MOST) return [check('pages', 'pass', 'Pages', why)];
  return [check('pages', 'warn', 'Pages', `${why} One or two are usual outside research.`)];
}

/** Checks the current fields, including corrections. */
export function fieldChecks(draft: ResumeDraft): readonly ReadabilityCheck[] {
  return [contactCheck(draft), ...entryChecks(draft)];
}

function contactCheck({ name, email, phone }: ResumeDraft): ReadabilityCheck {
  const title = 'Name and contact';
  const reach = { name, 'e-mail address': email, 'phone number': phone };
  const missing = Object.entries(reach).filter(([, value]) => value.trim() === '');
  if (missing.length === 0) {
    return check('contact', 'pass', title, 'Name, e-mail address and phone number were found.');
  }
  const state = name.trim() === '' || email.trim() === '' ? 'fail' : 'warn';
  const why = `Not found: ${missing.map(([what]) => what).join(', ')}. Add it here; in your file, put it at the top in plain words.`;
  const [[first] = ['name']] = missing;
  const source = first === 'e-mail address' ? 'email' : first === 'phone number' ? 'phone' : 'name';
  return check('contact', state, title, why, [{ source, start: 0, end: 0 }]);
}

function entryChecks({ entries }: ResumeDraft): readonly ReadabilityCheck[] {
  const jobs = entries.flatMap((entry, at) =>
    entry.section === 'experience'
      ? [
          {
            range: parseEntryDates(entry),
            span: { source: `entries.${at}.dates`, start: 0, end: entry.dates.length },
          },
        ]
      : [],
  );
  if (jobs.length === 0) return [];
  const undated = jobs.filter(({ range }) => range === null).map(({ span }) => span);
  const title = 'Dates of jobs';
  const of = `${jobs.length - undated.length} of ${jobs.length}`;
  const dates =
    undated.length === 0
      ? check('dates', 'pass', title, `All ${jobs.length} have dates that can be read.`)
      : check(
          'dates',
          undated.length === jobs.length ? 'fail' : 'warn',
          title,
          `${of} have dates that can be read. “Mar 2019 – present” is read everywhere.`,
          undated,
        );
  const ends = jobs.flatMap(({ range, span }) =>
    range ? [{ end: findEndMonth(range), span }] : [],
  );
  const wrong = ends.filter(({ end }, at) => at > 0 && end > (ends[at - 1]?.end ?? end));
  if (ends.length < 2) return [dates];
  const order =
    wrong.length === 0
      ? check('order', 'pass', 'Order', 'The newest job comes first.')
      : check(
          'order',
          'warn',
          'Order',
          `${wrong.length} of ${ends.length} jobs stand under one that ended before them.`,
          wrong.map(({ span }) => span),
        );
  return [dates, order];
}
