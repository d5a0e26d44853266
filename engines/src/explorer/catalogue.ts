/** All occupations with what they are searched and filtered by. */
import type { ChangedSinceSeen, SeenFigures } from '@roletrail/contracts/http/career';
import type { Catalogue, PageFigures } from '@roletrail/contracts/http/occupations';
import type { CareerData, Occupation, OccupationPage } from '../career/career-data.ts';
import { fieldName, fieldOf } from '../career/fields.ts';
import { CREDITS } from '../career/release.ts';
import { nameKey } from '../text/tokens.ts';

/** @param names under which each can be searched, its title among them */
export function catalogueOf(
  data: CareerData,
  names: readonly { readonly code: string; readonly text: string }[],
): Catalogue {
  const namesOf = new Map<string, string[]>();
  for (const { code, text } of names) namesOf.set(code, [...(namesOf.get(code) ?? []), text]);
  const fields = [...new Set(data.occupations.map(({ code }) => fieldOf(code)))].sort();
  return {
    release: data.version,
    sources: CREDITS.map(({ source, period }) => ({ source, period })),
    fields: fields.map((id) => ({ id, name: fieldName(id) })),
    pages: pagesInUse(data).map(toPageFigures),
    occupations: data.occupations.map(({ code, title, zone, figures }) => ({
      code,
      title,
      field: fieldOf(code),
      zone,
      page: figures.kind === 'none' ? null : figures.page.slug,
      names: otherNames(title, namesOf.get(code) ?? []),
    })),
  };
}

function pagesInUse({ occupations }: CareerData): OccupationPage[] {
  const pages = occupations.flatMap(({ figures }) => (figures.kind === 'none' ? [] : figures.page));
  return [...new Set(pages)];
}

/** Each once, however it is written, and not the title. */
function otherNames(title: string, names: readonly string[]): string[] {
  const seen = new Set([nameKey(title)]);
  return names.filter((name) => {
    const key = nameKey(name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function toPageFigures(page: OccupationPage): PageFigures {
  const { source, slug, title, pay, jobs, growth, outlook, openings, education } = page;
  const { medianYear: payYear, medianHour: payHour, atLeast: payAtLeast } = pay;
  return {
    source,
    slug,
    title,
    payYear,
    payHour,
    payAtLeast,
    jobs,
    growth,
    outlook,
    openings,
    education,
  };
}

/** Returns the figures of an occupation that a user sees now. */
export function seenOf({ figures }: Occupation, release: string): SeenFigures {
  if (figures.kind === 'none') {
    return { release, payYear: null, payHour: null, jobs: null, growth: null, openings: null };
  }
  const { payYear, payHour, jobs, growth, openings } = toPageFigures(figures.page);
  return { release, payYear, payHour, jobs, growth, openings };
}

const COMPARED = ['payYear', 'payHour', 'jobs', 'growth', 'openings'] as const;

/** Null: it is the release that they saw. */
export function changesSince(seen: SeenFigures, now: SeenFigures): ChangedSinceSeen | null {
  if (seen.release === now.release) return null;
  const figures = COMPARED.filter((figure) => seen[figure] !== now[figure]).map((figure) => ({
    figure,
    from: seen[figure],
    to: now[figure],
  }));
  return { release: seen.release, figures };
}
