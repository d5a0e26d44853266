import type { DraftEntry, EntrySection, ResumeDraft } from '@roletrail/contracts/http/resume-draft';

/**
 * Resume in the editor. Removed lines stay here for undo, but are not in the draft. Ids stay with
 * their lines when these are sorted.
 */

export type EditLine = { readonly id: string; readonly text: string; readonly kept: boolean };
export type EntryField = Exclude<keyof DraftEntry, 'section' | 'points'>;
export type EditEntry = Readonly<Record<EntryField, string>> & {
  readonly id: string;
  readonly kept: boolean;
  readonly section: EntrySection;
  readonly points: readonly EditLine[];
};
export type HeadField = 'name' | 'headline' | 'email' | 'phone' | 'place' | 'summary';
export type Edit = Readonly<Record<HeadField, string>> & {
  /** one per line, as `skills` */
  readonly links: string;
  readonly entries: readonly EditEntry[];
  readonly skills: string;
  readonly more: readonly {
    readonly id: string;
    readonly heading: string;
    readonly lines: string;
  }[];
};

let made = 0;
const newId = () => `e${++made}`;

const lineOf = (text: string): EditLine => ({ id: newId(), text, kept: true });

export function editOf(draft: ResumeDraft): Edit {
  const { links, skills, more, entries, ...head } = draft;
  return Object.assign(head, {
    links: links.join('\n'),
    skills: skills.join('\n'),
    entries: entries.map((entry) =>
      Object.assign({}, entry, { id: newId(), kept: true, points: entry.points.map(lineOf) }),
    ),
    more: more.map(({ heading, lines }) => ({ id: newId(), heading, lines: lines.join('\n') })),
  });
}

export function newEntry(section: EntrySection): EditEntry {
  const nothing = { title: '', at: '', place: '', note: '', dates: '' };
  return Object.assign(nothing, { id: newId(), kept: true, section, points: [lineOf('')] });
}
export const newLine = () => lineOf('');

export const EMPTY_DRAFT: ResumeDraft = {
  name: '',
  headline: '',
  email: '',
  phone: '',
  place: '',
  links: [],
  summary: '',
  entries: [],
  skills: [],
  more: [],
};

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Returns the draft without removed items, and the draft path of each kept item by id. */
export function toDraft(edit: Edit): { draft: ResumeDraft; paths: ReadonlyMap<string, string> } {
  const paths = new Map<string, string>();
  const { links, skills, more, entries, name, headline, email, phone, place, summary } = edit;
  const kept = entries.filter((entry) => entry.kept);
  const draft: ResumeDraft = {
    name,
    headline,
    email,
    phone,
    place,
    links: linesIn(links),
    summary,
    entries: kept.map(({ id, kept: _, points, ...entry }, at) => {
      paths.set(id, `entries.${at}`);
      const own = points.filter((line) => line.kept && line.text.trim() !== '');
      for (const [n, line] of own.entries()) paths.set(line.id, `entries.${at}.points.${n}`);
      return Object.assign({}, entry, { points: own.map(({ text }) => text) });
    }),
    skills: linesIn(skills),
    more: more.map(({ heading, lines }) => ({ heading, lines: linesIn(lines) })),
  };
  for (const [at, { id }] of more.entries()) paths.set(id, `more.${at}.lines`);
  return { draft, paths };
}

type Item = { readonly id: string };

/** Returns the list with one item changed. */
export function updateItem<T extends Item>(items: readonly T[], id: string, part: Partial<T>): T[] {
  return items.map((item) => (item.id === id ? Object.assign({}, item, part) : item));
}

/** Moves one item a step up or down, skipping items that `counts` excludes. */
export function movedEntry<T extends Item>(
  items: readonly T[],
  id: string,
  step: -1 | 1,
  counts: (item: T) => boolean = () => true,
): readonly T[] {
  const from = items.findIndex((item) => item.id === id);
  let to = from + step;
  while (items[to] !== undefined && !counts(items[to] as T)) to += step;
  const [item, other] = [items[from], items[to]];
  if (!item || !other) return items;
  const rest = items.filter((one) => one.id !== id);
  const at = rest.indexOf(other) + (step === 1 ? 1 : 0);
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}

/** Lists the sections in page order. */
export const listEntrySections = ({ entries }: Edit): readonly EntrySection[] => [
  ...new Set(entries.map(({ section }) => section)),
];

/** Moves one section with all its entries a step up or down. */
export function sectionMoved(edit: Edit, section: EntrySection, step: -1 | 1): Edit {
  const items = listEntrySections(edit).map((id) => ({ id }));
  const entries = movedEntry(items, section, step).flatMap(({ id }) =>
    edit.entries.filter((entry) => entry.section === id),
  );
  return Object.assign({}, edit, { entries });
}

/** Sorts lines that match the ad first within each entry; stable. @param met paths of matches */
export function metFirst(edit: Edit, met: ReadonlySet<string>): Edit {
  const { paths } = toDraft(edit);
  const isMet = ({ id }: EditLine) => met.has(paths.get(id) ?? '');
  const entries = edit.entries.map((entry) => {
    const points = [...entry.points.filter(isMet), ...entry.points.filter((line) => !isMet(line))];
    return Object.assign({}, entry, { points });
  });
  return Object.assign({}, edit, { entries });
}
