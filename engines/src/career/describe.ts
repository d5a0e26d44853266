/** Description of an occupation: our own text, else derived from its figures. */
import {
  type CareerData,
  INTEREST_AREAS,
  type Interest,
  interestCode,
  type Occupation,
  type OccupationProfile,
} from './career-data.ts';
import { figuresInWords } from './figures-in-words.ts';

export type Description = {
  /** own: written by us. figures: put together from the data. */
  readonly kind: 'own' | 'figures';
  readonly text: string;
};

/** @param own our descriptions, by code */
export function createDescriber(
  data: CareerData,
  own: ReadonlyMap<string, string>,
): (occupation: Occupation) => Description {
  const scales = scalesOf(data);
  return (occupation) => {
    const text = own.get(occupation.code);
    if (text !== undefined) return { kind: 'own', text };
    const sentences = [
      preparationInWords(occupation.zone),
      interestsInWords(occupation.interests),
      ...profileInWords(occupation.profile, scales),
      ...figuresInWords(occupation.figures),
    ];
    return { kind: 'figures', text: sentences.join(' ') };
  };
}

const PREPARATION = [
  'little or no preparation',
  'some preparation',
  'a year or two of preparation',
  'several years of preparation',
  'long preparation',
];

function preparationInWords(zone: number): string {
  return `It takes ${PREPARATION[zone - 1] ?? 'preparation'}.`;
}

/** Phrases for the preferences of each interest. */
export const LIKES: Readonly<Record<Interest, string>> = {
  R: 'work with hands and things',
  I: 'finding things out',
  A: 'making and shaping',
  S: 'helping and teaching',
  E: 'leading and persuading',
  C: 'order and exactness',
};

function interestsInWords(interests: Occupation['interests']): string {
  const code = interestCode(interests);
  const [first, second] = INTEREST_AREAS.filter((one) => code.slice(0, 2).includes(one)).sort(
    (a, b) => code.indexOf(a) - code.indexOf(b),
  );
  return `It suits people who like ${first ? LIKES[first] : ''}, and ${second ? LIKES[second] : ''}.`;
}

type Scale = { readonly name: string; readonly mean: number; readonly deviation: number };
type Scales = { readonly skills: readonly Scale[]; readonly knowledge: readonly Scale[] };

/** Means and deviations of each importance over the occupations that are rated themselves. */
function scalesOf({ occupations, elements }: CareerData): Scales {
  const rated = occupations.flatMap(({ profile }) =>
    profile.kind === 'rated' ? [profile.ratings] : [],
  );
  const scale = (part: 'skills' | 'knowledge') =>
    elements[part].map((name, at) => {
      const values = rated.map((ratings) => ratings[part][at] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
      return { name, mean, deviation: Math.sqrt(square) };
    });
  return { skills: scale('skills'), knowledge: scale('knowledge') };
}

/** An importance below this is no requirement, however rare it is elsewhere. */
const IMPORTANT = 3;

function profileInWords(profile: OccupationProfile, scales: Scales): string[] {
  if (profile.kind === 'not-rated') return ['Its skills and knowledge are not rated.'];
  const { ratings } = profile;
  const names = (['skills', 'knowledge'] as const)
    .flatMap((part) =>
      scales[part].map(({ name, mean, deviation }, at) => {
        const value = ratings[part][at] ?? 0;
        return { name, value, beyond: deviation === 0 ? 0 : (value - mean) / deviation };
      }),
    )
    .filter(({ value }) => value >= IMPORTANT)
    .sort((a, b) => b.beyond - a.beyond)
    .slice(0, 3)
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const list = names.join(', ');
  if (profile.kind === 'rated') return [`More than elsewhere it asks for: ${list}.`];
  return [
    `It is not rated; its neighbours (group ${profile.group}) ask more than elsewhere for: ${list}.`,
  ];
}
