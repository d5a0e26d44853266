/** Seeded variants of a résumé by what must not count: name, gender, age, origin, a gap in employment. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';

const GIVEN = [
  'Ada',
  'Mohammed',
  'Siobhán',
  'Nguyễn',
  'Lakshmi',
  'José',
  'Olga',
  'Hunter',
  'Mason',
];
/** Some are trades. */
const FAMILY = [
  'Baker',
  'Cook',
  'Carpenter',
  'Smith',
  'Shepherd',
  'Taylor',
  'Al-Fayed',
  'García',
  'Okafor',
];
const GENDERS = ['', 'Mother of three', 'Father of two', 'Married man', 'Woman', 'Non-binary'];
const ORIGINS = [
  { place: 'Boise, ID', phone: '+1 208 555 0100', of: '' },
  { place: 'Lagos, Nigeria', phone: '+234 803 123 4567', of: 'Nigerian citizen' },
  { place: 'Berlin, Germany', phone: '+49 30 901820', of: 'German citizen' },
  { place: 'Manila, Philippines', phone: '+63 917 123 4567', of: 'Filipino citizen' },
];
const OLDER_MOST = 30;
const GAP_MOST = 9;

export type Variant = { readonly draft: ResumeDraft; readonly what: string };

/** Returns variants of a draft; equal seeds give equal variants. */
export function variantsOf(draft: ResumeDraft, count: number, seed: number): Variant[] {
  const next = createRandom(seed);
  return Array.from({ length: count }, () => {
    const pick = <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('the list is empty');
      return item;
    };
    const name = `${pick(GIVEN)} ${pick(FAMILY)}`;
    const [gender, origin] = [pick(GENDERS), pick(ORIGINS)];
    const older = Math.floor(next() * (OLDER_MOST + 1));
    const gap = Math.floor(next() * (GAP_MOST + 1));
    const headline = [draft.headline, gender, origin.of].filter((part) => part !== '').join(', ');
    const { place, phone } = origin;
    const entries = draft.entries.map((entry, at) => ({
      ...entry,
      dates: earlier(entry.dates, older + (at === 0 ? 0 : gap)),
    }));
    return {
      draft: { ...draft, name, headline, place, phone, entries },
      what: `${name}, ${headline}, ${place}, ${older} years older, a gap of ${gap} years`,
    };
  });
}

/** Moves the years of dates back. */
const earlier = (dates: string, years: number): string =>
  dates.replace(/\b(?:19|20)\d\d\b/g, (year) => `${Number(year) - years}`);

/** Mulberry32: numbers from 0 up to but not 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
