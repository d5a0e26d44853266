import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { ZONES } from '../../features/occupations/labels.ts';
import {
  bandOf,
  computeTurnover,
  GROWTH_BANDS,
  OPENINGS_BANDS,
  PAY_BANDS,
  TURNOVER,
} from './bands.ts';
import type { OccupationItem } from './items.ts';
import type { SearchHit } from './search.ts';

export const FACET_NAMES = [
  'field',
  'pay',
  'growth',
  'education',
  'zone',
  'outlook',
  'turnover',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

export type Facet = {
  readonly name: FacetName;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** id of an option; null: unknown */
  readonly of: (item: OccupationItem) => string | null;
};

/** Selected options; a facet without any matches all. */
export type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>;

const EDUCATION = [
  'No formal educational credential',
  'High school diploma or equivalent',
  'Some college, no degree',
  'Postsecondary nondegree award',
  "Associate's degree",
  "Bachelor's degree",
  "Master's degree",
  'Doctoral or professional degree',
];
const OUTLOOK = [
  'Much faster than average',
  'Faster than average',
  'As fast as average',
  'Slower than average',
  'Little or no change',
  'Decline',
];

/** Cached, because it is called for every occupation on every key. */
const ids = new Map<string, string>();
function idOf(label: string): string {
  const id = ids.get(label) ?? label.toLowerCase().replace(/[^a-z]+/g, '-');
  ids.set(label, id);
  return id;
}

const options = (labels: readonly string[]) => labels.map((label) => ({ id: idOf(label), label }));
const NOT_NAMED = { id: 'none-named', label: 'Varies' };

export function facetsOf({ fields }: Catalogue): readonly Facet[] {
  return [
    {
      name: 'field',
      label: 'Field',
      options: fields
        .map(({ id, name }) => ({ id, label: name }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
      of: ({ field }) => field,
    },
    {
      name: 'pay',
      label: 'Median pay a year',
      options: PAY_BANDS,
      of: ({ figures }) => bandOf(PAY_BANDS, figures?.payYear ?? null)?.id ?? null,
    },
    {
      name: 'growth',
      label: 'Growth 2024–34',
      options: GROWTH_BANDS,
      of: ({ figures }) => bandOf(GROWTH_BANDS, figures?.growth ?? null)?.id ?? null,
    },
    {
      name: 'education',
      label: 'Entry education',
      options: [...options(EDUCATION), NOT_NAMED],
      of: ({ figures }) => {
        const kind = figures?.education.kind ?? 'absent';
        if (kind === 'not-named') return NOT_NAMED.id;
        return figures?.education.kind === 'named' ? idOf(figures.education.value) : null;
      },
    },
    {
      name: 'zone',
      label: 'Preparation',
      options: ZONES.map((label, at) => ({ id: String(at + 1), label: `${at + 1}: ${label}` })),
      of: ({ zone }) => String(zone),
    },
    {
      name: 'outlook',
      label: 'Outlook',
      options: options(OUTLOOK),
      of: ({ figures }) => (figures?.outlook ? idOf(figures.outlook) : null),
    },
    {
      name: 'turnover',
      label: TURNOVER,
      options: OPENINGS_BANDS,
      of: ({ figures }) => bandOf(OPENINGS_BANDS, figures && computeTurnover(figures))?.id ?? null,
    },
  ];
}

export type Narrowed = {
  readonly hits: readonly SearchHit[];
  /** by facet and option: number of results with it, other facets unchanged */
  readonly counts: ReadonlyMap<FacetName, ReadonlyMap<string, number>>;
  /** matching items without a required figure */
  readonly lacking: number;
};

/** @param without include items without a required figure */
export function narrow(
  hits: readonly SearchHit[],
  facets: readonly Facet[],
  chosen: Chosen,
  without: boolean,
): Narrowed {
  const kept: SearchHit[] = [];
  const counts = new Map(facets.map(({ name }) => [name, new Map<string, number>()]));
  let lacking = 0;
  for (const hit of hits) {
    const values = facets.map((facet) => ({ name: facet.name, value: facet.of(hit.item) }));
    const [out, lacks] = [new Set<FacetName>(), new Set<FacetName>()];
    for (const { name, value } of values) {
      const asked = chosen[name] ?? [];
      if (asked.length === 0) continue;
      if (value === null) lacks.add(name);
      else if (!asked.includes(value)) out.add(name);
    }
    if (out.size === 0 && lacks.size > 0) lacking++;
    if (out.size === 0 && (lacks.size === 0 || without)) kept.push(hit);
    for (const { name, value } of values) {
      const others = (set: ReadonlySet<FacetName>) => set.size - (set.has(name) ? 1 : 0);
      if (value === null || others(out) > 0 || (others(lacks) > 0 && !without)) continue;
      const count = counts.get(name);
      count?.set(value, (count.get(value) ?? 0) + 1);
    }
  }
  return { hits: kept, counts, lacking };
}
