/**
 * Work of the occupations: detailed work activities, stems of the words of their tasks, and education
 * of the people in it and the experience that it takes. Names of activities and stems are kept once; an occupation has their indexes.
 * One line an occupation, so that two releases can be compared.
 */
import { z } from 'zod';
import { stemsOf } from '../text/stems.ts';
import { readCompactFile } from './compact-file.ts';
import { CareerDataError } from './errors.ts';
import { WORK_RELEASE } from './release.ts';
import type { ActivitiesSource, EducationSource, TasksSource } from './work-source.ts';

/** Scales of the source: education of the people in an occupation, and related work before it. */
const EDUCATION_SCALE = 'RL';
const EXPERIENCE_SCALE = 'RW';
/** Categories of that scale, from less than high school (1) to post-doctoral training (12). */
export const EDUCATION_CATEGORIES = 12;
/** Rank in ENTRY_EDUCATION of each category, 1 to 12. */
export const RANK_OF_CATEGORY = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7];

/** Years of related work from which each category of experience counts, more than; 1 to 11. */
export const EXPERIENCE_YEARS = [0, 0, 1 / 12, 1 / 4, 1 / 2, 1, 2, 4, 6, 8, 10];

/** Category and share in hundredths of a per cent. */
const sharesUpTo = (categories: number) =>
  z.array(z.tuple([z.int().min(1).max(categories), z.int().positive().max(10_000)]));
const code = z.string().regex(/^\d{2}-\d{4}\.\d{2}$/);
const row = z.strictObject({
  /** index of an activity and its number of tasks, most tasks first */
  activities: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
  /** null: not surveyed */
  education: sharesUpTo(EDUCATION_CATEGORIES).nullable(),
  experience: sharesUpTo(EXPERIENCE_YEARS.length).nullable(),
  /** indexes of the stems of its tasks, rising, each as its distance from the one before; 0: again */
  stems: z.array(z.int().nonnegative()),
});
export const workFile = z.strictObject({
  form: z.literal(3),
  release: z.string().min(1),
  /** stems of words in the tasks of at least two occupations, sorted */
  stems: z.array(z.string().min(1).max(40)),
  activities: z.array(z.string().min(1).max(120)),
  /** number of the kind of work of each activity, which close activities share */
  kinds: z.array(z.int().nonnegative()),
  occupations: z.record(code, row),
});
export type WorkFile = z.infer<typeof workFile>;

/**
 * Makes the file for the given occupations. Activities that none of them has are left out.
 * @throws Error if an occupation has an activity without a name
 */
export function makeWorkFile(
  sources: {
    readonly activities: ActivitiesSource;
    readonly education: EducationSource;
    readonly tasks: TasksSource;
  },
  codes: readonly string[],
  release: string,
): WorkFile {
  const { activities, education, tasks } = sources;
  const ids = Object.keys(activities.activities);
  const used = new Set(codes.flatMap((one) => Object.keys(activities.occupations[one] ?? {})));
  const kept = ids.filter((id) => used.has(id));
  const indexes = new Map(kept.map((id, at) => [id, at]));
  const names = kept.map((id) => (activities.activities[id] ?? '').replace(/\.$/, ''));
  const groups = [...new Set(kept.map(groupOf))];
  const indexOf = (id: string) => {
    const at = indexes.get(id);
    if (at === undefined) throw new Error(`activity ${id} has no name`);
    return at;
  };
  const stems = stemsByOccupation(tasks, codes);
  const rows = codes.map((one) => {
    const own = Object.entries(activities.occupations[one] ?? {})
      .map(([id, tasks]): [number, number] => [indexOf(id), tasks])
      .sort(([a, tasksA], [b, tasksB]) => tasksB - tasksA || a - b);
    const shares = (scale: string) => {
      const people = education.occupations[one]?.[scale];
      return people ? Object.entries(people).map(shareOf) : null;
    };
    return [
      one,
      {
        activities: own,
        education: shares(EDUCATION_SCALE),
        experience: shares(EXPERIENCE_SCALE),
        stems: stems.rows.get(one) ?? [],
      },
    ] as const;
  });
  return {
    form: 3,
    release,
    stems: stems.all,
    activities: names,
    kinds: kept.map((id) => groups.indexOf(groupOf(id))),
    occupations: Object.fromEntries(rows),
  };
}

/** A stem counts no more often than this: it says no more of the work. */
const TIMES_MOST = 3;

/** Returns the stems of each occupation's tasks as the file has them; a stem of one occupation alone is left out. */
function stemsByOccupation({ tasks }: TasksSource, codes: readonly string[]) {
  const counts = new Map(
    codes.map((one) => {
      const own = new Map<string, number>();
      for (const stem of (tasks[one] ?? []).flatMap(([text]) => stemsOf(text))) {
        own.set(stem, (own.get(stem) ?? 0) + 1);
      }
      return [one, own];
    }),
  );
  const spread = new Map<string, number>();
  for (const own of counts.values()) {
    for (const stem of own.keys()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const all = [...spread].flatMap(([stem, many]) => (many > 1 ? [stem] : [])).sort();
  const indexes = new Map(all.map((stem, at) => [stem, at]));
  const rows = new Map(
    [...counts].map(([one, own]) => [
      one,
      [...own]
        .flatMap(([stem, times]) => {
          const at = indexes.get(stem);
          return at === undefined ? [] : new Array<number>(Math.min(times, TIMES_MOST)).fill(at);
        })
        .sort((a, b) => a - b)
        .map((at, nth, sorted) => at - (sorted[nth - 1] ?? 0)),
    ]),
  );
  return { all, rows };
}

/** Returns the element id of the kind of work: that of an activity without its last part. */
const groupOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

const shareOf = ([category, percent]: [string, number]): [number, number] => [
  Number(category),
  Math.round(percent * 100),
];

export function workFileText({ occupations, ...heads }: WorkFile): string {
  const lines = Object.entries(heads).map(([key, value]) => `"${key}":${JSON.stringify(value)},`);
  const rows = Object.entries(occupations).map(([one, own]) => `"${one}":${JSON.stringify(own)}`);
  return `{\n${lines.join('\n')}\n"occupations":{\n${rows.join(',\n')}\n}}\n`;
}

export type Activity = {
  readonly name: string;
  /** kind of work, which close activities share */
  readonly kind: number;
  /** number of tasks of the occupation that are of it */
  readonly tasks: number;
};

export type OccupationWork = {
  /** most tasks first */
  readonly activities: readonly Activity[];
  /** per cent of people by category, 1 to 12; null: not surveyed */
  readonly education: ReadonlyMap<number, number> | null;
  /** the same of the related work before it, by category, 1 to 11 (EXPERIENCE_YEARS) */
  readonly experience: ReadonlyMap<number, number> | null;
  /** how often the tasks of the occupation have a stem */
  readonly stems: ReadonlyMap<string, number>;
};

export type WorkData = {
  readonly version: string;
  readonly byCode: ReadonlyMap<string, OccupationWork>;
  /** number of occupations that have an activity, by its name */
  readonly spread: ReadonlyMap<string, number>;
};

/**
 * Reads the file.
 * @param expected SHA-256 in hex; by default that of the release that this version ships
 * @throws CareerDataError if the bytes have another digest or form
 */
export function readWorkFile(bytes: Uint8Array, expected: string = WORK_RELEASE.sha256): WorkData {
  const file = { what: 'work data', form: workFile, shipped: WORK_RELEASE };
  const { content, digest } = readCompactFile<WorkFile>(bytes, expected, file);
  return workDataOf(content, digest.slice(0, 12));
}

/** @throws CareerDataError FORM if an index names no activity */
function workDataOf(
  { activities: names, kinds, stems: allStems, occupations }: WorkFile,
  version: string,
): WorkData {
  const spread = new Map<string, number>();
  const byCode = new Map<string, OccupationWork>();
  for (const [one, { activities, education, experience, stems }] of Object.entries(occupations)) {
    const own = activities.map(([at, tasks]): Activity => {
      const [name, kind] = [names[at], kinds[at]];
      if (name === undefined || kind === undefined) {
        throw new CareerDataError('FORM', `no work data: there is no activity ${at}`);
      }
      spread.set(name, (spread.get(name) ?? 0) + 1);
      return { name, kind, tasks };
    });
    byCode.set(one, {
      activities: own,
      education: byCategory(education),
      experience: byCategory(experience),
      stems: countStems(stems, allStems),
    });
  }
  return { version, byCode, spread };
}

function byCategory(
  shares: readonly (readonly [number, number])[] | null,
): ReadonlyMap<number, number> | null {
  return shares && new Map(shares.map(([category, share]) => [category, share / 100]));
}

/** @throws CareerDataError FORM if a distance leads beyond the last stem */
function countStems(
  distances: readonly number[],
  stems: readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let at = 0;
  for (const distance of distances) {
    at += distance;
    const stem = stems[at];
    if (stem === undefined)
      throw new CareerDataError('FORM', `no work data: there is no stem ${at}`);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}
