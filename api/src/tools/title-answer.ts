import {
  RELATED_ROLES,
  RELATED_TITLE_MAX,
  type RelatedRole,
  TITLE_WORDS_MAX,
  type TitleAnswer,
  type TitleRefusal,
} from '@roletrail/contracts/related-roles';
import type { Occupation } from '@roletrail/engines/career/career-data';
import { toPageFigures } from '@roletrail/engines/explorer/catalogue';
import { findOccupations } from '@roletrail/engines/titles/find-occupations';
import { ApiError } from '../errors.ts';
import type { Datasets } from './datasets.ts';

/** Query of the page; repeated parameters are arrays. */
export type TitleQuery = Readonly<Record<string, unknown>>;

/** Most readings of a title that are offered. */
const READINGS = 4;

/** Refusal of a title, with the reason that the page shows. Its texts never contain the title. */
export class TitleRefused extends ApiError {
  readonly reason: TitleRefusal;

  constructor(code: 'VALIDATION_FAILED' | 'NOT_FOUND', reason: TitleRefusal) {
    super(code);
    this.reason = reason;
  }
}

/** Returns the typed title in one line; null if the query has none that can be shown. */
export function titleIn({ title }: TitleQuery): string | null {
  if (typeof title !== 'string' || title.length > RELATED_TITLE_MAX) return null;
  return title.replaceAll(/\s+/gu, ' ').trim() || null;
}

/**
 * Answers the query on the calling thread: a usual title takes some milliseconds, TITLE_WORDS_MAX
 * of the commonest words about 100 ms. The first search of a process also builds the index (0.3 s),
 * unless `data.titles.search()` was called before.
 * @throws TitleRefused for a query without a valid title or code, or if nothing is found
 */
export function answerTitle(query: TitleQuery, asOf: string, data: Datasets): TitleAnswer {
  if (query.code !== undefined) {
    const chosen = data.career.byCode.get(String(query.code));
    if (chosen === undefined) throw new TitleRefused('NOT_FOUND', 'unknown-code');
    return rolesOf(chosen, null, data);
  }
  const asked = titleIn(query);
  if (asked === null) {
    const { title } = query;
    const isLong = typeof title === 'string' && title.length > RELATED_TITLE_MAX;
    throw new TitleRefused('VALIDATION_FAILED', isLong ? 'too-long' : 'empty');
  }
  if (asked.split(' ').length > TITLE_WORDS_MAX) {
    throw new TitleRefused('VALIDATION_FAILED', 'too-long');
  }
  const input = { asOf, title: asked, limit: READINGS, unfinished: false };
  const { result } = findOccupations(input, data.titles, 0);
  if (result.kind !== 'occupations') throw new TitleRefused('NOT_FOUND', 'not-found');
  const { certainty, candidates, readings } = result;
  const [first] = candidates;
  const occupation = first && data.career.byCode.get(first.code);
  if (occupation === undefined) throw new TitleRefused('NOT_FOUND', 'not-found');
  if (certainty === 'certain') return rolesOf(occupation, asked, data);
  const offered = candidates
    .filter(({ code }) => readings.includes(code))
    .map(({ code, title, name }) => ({ code, title, name }));
  return { kind: 'choose', asked, certainty, readings: offered };
}

function rolesOf(occupation: Occupation, asked: string | null, data: Datasets): TitleAnswer {
  const related = occupation.related.flatMap((code) => data.career.byCode.get(code) ?? []);
  return {
    kind: 'roles',
    asked,
    role: toRole(occupation),
    description: data.describe(occupation).text,
    related: related.slice(0, RELATED_ROLES).map(toRole),
    sources: data.catalogue.sources.map(({ source, period }) => `${source}, ${period}`),
  };
}

function toRole({ code, title, figures }: Occupation): RelatedRole {
  if (figures.kind === 'none') {
    return { code, title, pay: null, growth: null, openings: null, group: false };
  }
  const { payYear, payHour, payAtLeast, growth, openings } = toPageFigures(figures.page);
  const group = figures.kind === 'group';
  return { code, title, pay: { payYear, payHour, payAtLeast }, growth, openings, group };
}
