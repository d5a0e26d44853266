import type { Catalogue, PageFigures } from '@roletrail/contracts/http/occupations';

export function buildPageFigures(given: Partial<PageFigures> & { slug: string }): PageFigures {
  return {
    source: 'handbook',
    title: given.slug,
    payYear: 50_000,
    payHour: 24,
    payAtLeast: false,
    jobs: 1_000,
    growth: 3,
    outlook: 'As fast as average',
    openings: 100,
    education: { kind: 'named', value: "Bachelor's degree" },
    ...given,
  };
}

type Given = Partial<Catalogue['occupations'][number]> & { title: string };

/** Builds a catalogue of occupations in one field, with their pages. */
export function exampleCatalogue(
  given: readonly Given[],
  pages: readonly PageFigures[] = [],
): Catalogue {
  return {
    release: 'example',
    sources: [],
    fields: [
      { id: '15', name: 'Computing' },
      { id: '29', name: 'Health' },
    ],
    pages: [...pages],
    occupations: given.map((one, at) => ({
      code: `15-000${at}.00`,
      field: '15',
      zone: 3,
      page: null,
      names: [],
      ...one,
    })),
  };
}
