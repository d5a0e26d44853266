import type { Catalogue, PageFigures } from '@roletrail/contracts/http/occupations';

/** Occupation for search and lists. */
export type OccupationItem = {
  readonly code: string;
  readonly title: string;
  readonly field: string;
  readonly fieldName: string;
  /** 1 to 5 */
  readonly zone: number;
  /** null: not published */
  readonly figures: PageFigures | null;
  /** number of occupations that share the figures; 1: not shared */
  readonly sharing: number;
  /** title, then other names, as words */
  readonly names: readonly SearchableName[];
};
export type SearchableName = { readonly text: string; readonly words: readonly string[] };

const inEnglish = new Intl.Collator('en');
export const byTitle = (a: OccupationItem, b: OccupationItem) =>
  inEnglish.compare(a.title, b.title);

/** Lists all occupations, by title. */
export function itemsOf({ occupations, fields, pages }: Catalogue): readonly OccupationItem[] {
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]));
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const sharing = new Map<string | null, number>();
  for (const { page } of occupations) sharing.set(page, (sharing.get(page) ?? 0) + 1);
  const items = occupations.map(
    ({ code, title, field, zone, page, names }): OccupationItem => ({
      code,
      title,
      field,
      fieldName: fieldNames.get(field) ?? field,
      zone,
      figures: page === null ? null : (bySlug.get(page) ?? null),
      sharing: page === null ? 1 : (sharing.get(page) ?? 1),
      names: [title, ...names].map((text) => ({ text, words: tokenizeName(text) })),
    }),
  );
  return items.sort(byTitle);
}

/** Splits a name into words without case, accents and plural s. */
export function tokenizeName(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '');
  return (plain.match(/[\p{L}\p{N}+#]+/gu) ?? []).map((word) =>
    word.length >= 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word,
  );
}
