/** Time that a person worked, from the dates of their jobs. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { monthsOf } from '../resume/dates.ts';
import { findEndMonth, parseEntryDates } from '../review/career-time.ts';
import type { OwnFact } from './own-facts.ts';
import { type FactDocument, quoteField } from './quotes.ts';

const YEARS_LEAST = 2;

/** Returns whole years, of overlapping jobs once; null below two years. @param asOf YYYY-MM-DD */
export function yearsOfWork(
  document: FactDocument,
  draft: ResumeDraft,
  asOf: string,
): OwnFact | null {
  const [year = 0, month = 1] = asOf.split('-').map(Number);
  const now = monthsOf({ year, month });
  const jobs = draft.entries
    .flatMap((entry, at) => {
      const range = entry.section === 'experience' ? parseEntryDates(entry) : null;
      if (!range?.from) return [];
      return [{ at, from: monthsOf(range.from), to: Math.min(findEndMonth(range), now) }];
    })
    .sort((a, b) => a.from - b.from);
  const [first] = jobs;
  if (!first) return null;
  let months = 0;
  let reached = 0;
  for (const { from, to } of jobs) {
    months += Math.max(0, to - Math.max(from, reached) + 1);
    reached = Math.max(reached, to + 1);
  }
  const years = Math.floor(months / 12);
  if (years < YEARS_LEAST) return null;
  return { text: `${years} years`, from: quoteField(document, draft, `entries.${first.at}.dates`) };
}
