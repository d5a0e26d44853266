import type { Catalogue, PageFigures } from '@roletrail/contracts/http/occupations';

/** An occupation as it is searched and listed. */
export type OccupationItem = {
  readonly code: string;
  readonly title: string;
  readonly field: string;
  readonly fieldName: string;
  /** 1 to 5 */
  readonly zone: number;
  /** null: there are none of it */
  readonly figures: PageFigures | null;
  /** occupations for which its figures stand; 1: for it alone */
  readonly sharing: number;
  /** its title, then its other names, each in words */
  readonly names: readonly SearchableName[];
};
export type SearchableName = { readonly text: string; readonly words: readonly string[] };

const inEnglish = new Intl.Collator('en');
export const byTitle = (a: OccupationItem, b: OccupationItem) =>
  inEnglish.compare(a.title, b.title);

/** All of them, by title. */
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

/** Folded: without case, accents, and the s of a plural. */
export function tokenizeName(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '');
  return (plain.match(/[\p{L}\p{N}+#]+/gu) ?? []).map((word) =>
    word.length >= 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word,
  );
}
