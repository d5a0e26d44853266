/** Ways from an occupation to its neighbours: what changes in pay and in what is asked of people. */
import type { OccupationStep } from '@roletrail/contracts/http/occupations';
import type { CareerData, Occupation, OccupationProfile } from '../career/career-data.ts';

/** A level must differ by so much of 7 before it is worth a word. */
const DIFFERENCE = 0.5;
/** An importance below this, of 5, is no requirement. */
const IMPORTANT = 3;
const NAMED = 3;

/** Those that O*NET calls related, the nearest first, then those of pages that the handbook calls similar. */
export function stepsFrom(from: Occupation, data: CareerData): OccupationStep[] {
  const similar = new Set(similarCodes(from, data));
  const codes = new Set([...from.related, ...similar]);
  codes.delete(from.code);
  return [...codes].flatMap((code) => {
    const to = data.byCode.get(code);
    if (to === undefined) return [];
    const related = from.related.includes(code);
    const by = related && similar.has(code) ? 'both' : related ? 'onet' : 'handbook';
    const { title, zone } = to;
    return { code, title, by, zone, pay: payStep(from, to), skills: skillStep(from, to, data) };
  });
}

/** A page that speaks for many says of none of them that it is near: only pages for one count. */
function similarCodes({ figures }: Occupation, { pages, byCode }: CareerData): string[] {
  if (figures.kind !== 'own') return [];
  return pages
    .filter(({ slug }) => figures.page.similar.includes(slug))
    .map(({ codes }) => codes.filter((code) => byCode.has(code)))
    .flatMap((codes) => (codes.length === 1 ? codes : []));
}

/** In the unit that both have, a year's before an hour's. */
function payStep(a: Occupation, b: Occupation): OccupationStep['pay'] {
  if (a.figures.kind === 'none' || b.figures.kind === 'none') return { kind: 'no-figure' };
  if (a.figures.page === b.figures.page) return { kind: 'one-figure' };
  const [from, to] = [a.figures.page.pay, b.figures.page.pay];
  const compared = {
    kind: 'compared',
    atLeast: from.atLeast || to.atLeast,
    group: a.figures.kind === 'group' || b.figures.kind === 'group',
  } as const;
  if (from.medianYear !== null && to.medianYear !== null) {
    return { ...compared, unit: 'year', from: from.medianYear, to: to.medianYear };
  }
  if (from.medianHour !== null && to.medianHour !== null) {
    return { ...compared, unit: 'hour', from: from.medianHour, to: to.medianHour };
  }
  return { kind: 'no-figure' };
}

function skillStep(a: Occupation, b: Occupation, data: CareerData): OccupationStep['skills'] {
  const [from, to] = [a.profile, b.profile];
  if (from.kind === 'not-rated' || to.kind === 'not-rated') return null;
  if (from.kind === 'borrowed' && to.kind === 'borrowed' && from.group === to.group) return null;
  const [here, there] = [levelsOf(from, data), levelsOf(to, data)];
  const gaps = there.map(({ name, importance, level }, at) => {
    const before = here[at] ?? { importance: 0, level: 0 };
    return { name, from: before.level, to: level, before: before.importance, after: importance };
  });
  const named = (list: typeof gaps) =>
    list
      .sort(
        (x, y) => Math.abs(y.to - y.from) - Math.abs(x.to - x.from) || (x.name < y.name ? -1 : 1),
      )
      .slice(0, NAMED)
      .map(({ name, from: level, to: next }) => ({ name, from: level, to: next }));
  return {
    more: named(gaps.filter((gap) => gap.after >= IMPORTANT && gap.to - gap.from >= DIFFERENCE)),
    less: named(gaps.filter((gap) => gap.before >= IMPORTANT && gap.from - gap.to >= DIFFERENCE)),
    borrowed: from.kind === 'borrowed' || to.kind === 'borrowed',
  };
}

function levelsOf(
  { ratings }: Exclude<OccupationProfile, { kind: 'not-rated' }>,
  { elements }: CareerData,
) {
  return (['skills', 'knowledge'] as const).flatMap((part) =>
    elements[part].map((name, at) => ({
      name,
      importance: ratings[part][at] ?? 0,
      level: ratings[`${part === 'skills' ? 'skill' : 'knowledge'}Levels`][at] ?? 0,
    })),
  );
}
