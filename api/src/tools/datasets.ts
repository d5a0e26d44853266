import { readFile } from 'node:fs/promises';
import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { AreaData } from '@roletrail/engines/areas/area-data';
import type { CareerData, Occupation } from '@roletrail/engines/career/career-data';
import { checkDigest } from '@roletrail/engines/career/compact-file';
import { createDescriber, type Description } from '@roletrail/engines/career/describe';
import { type CareerFile, handbookPart, onetPart } from '@roletrail/engines/career/file-form';
import { readPart } from '@roletrail/engines/career/known-sources';
import { careerDataOf, readCareerFile } from '@roletrail/engines/career/load';
import { ownDescriptions } from '@roletrail/engines/career/own-descriptions';
import { CAREER_RELEASE, TITLES_RELEASE, WORK_RELEASE } from '@roletrail/engines/career/release';
import { readTitlesFile } from '@roletrail/engines/career/titles-file';
import { readWorkFile, type WorkData } from '@roletrail/engines/career/work-file';
import { catalogueOf } from '@roletrail/engines/explorer/catalogue';
import { type MarketData, marketData } from '@roletrail/engines/market/market-figures';
import { createRolesData, type RolesData } from '@roletrail/engines/roles/roles-data';
import { createRoleSpace } from '@roletrail/engines/roles/space';
import { createSkillsData, type SkillsData } from '@roletrail/engines/skills/skills-data';
import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import type { Vocabulary } from '@roletrail/engines/terms/vocabulary';
import { createTitleIndex, type TitleIndex } from '@roletrail/engines/titles/title-index';
import { ownAliases, titleNames } from '@roletrail/engines/titles/title-names';
import { ApiError } from '../errors.ts';
import { ReadOnce } from './read-once.ts';
import type { ActiveReleases } from './releases/store.ts';

/** Data of the engines. Each part is made at its first use. */
export interface Datasets {
  readonly career: CareerData;
  readonly titles: TitleIndex;
  readonly vocabulary: Vocabulary;
  readonly work: WorkData;
  readonly roles: RolesData;
  readonly catalogue: Catalogue;
  readonly market: MarketData;
  readonly skills: SkillsData;
  readonly describe: (occupation: Occupation) => Description;
}

/** Imported releases. */
export interface Releases {
  active(): Promise<ActiveReleases>;
  /** Returns the compact file. @throws if it was removed or changed */
  text(name: string): Promise<string>;
}

const NONE_IMPORTED: Releases = {
  active: async () => ({}),
  text: async (name) => {
    throw new Error(`nothing was imported as ${name}`);
  },
};

/** Returns a file of the engines package, wherever its code was loaded from. */
const shippedFile = ({ file }: { readonly file: string }) =>
  new URL(`../../${file}`, import.meta.resolve('@roletrail/engines/career/release'));

export interface DataFiles {
  readonly career: URL;
  readonly titles: URL;
  readonly work: URL;
}

export const SHIPPED_FILES: DataFiles = {
  career: shippedFile(CAREER_RELEASE),
  titles: shippedFile(TITLES_RELEASE),
  work: shippedFile(WORK_RELEASE),
};

/**
 * Source of the active data: read at first use and after each switch, then shared. A failed read is
 * repeated at the next request.
 */
export class DatasetSource {
  readonly #files: DataFiles;
  readonly #releases: Releases;
  readonly #read = new ReadOnce<Datasets>();

  constructor(releases: Releases = NONE_IMPORTED, files: DataFiles = SHIPPED_FILES) {
    this.#files = files;
    this.#releases = releases;
  }

  /** @throws ApiError DATASET_MISSING if the active data are missing or changed */
  async datasets(): Promise<Datasets> {
    const active = await this.#releases.active();
    try {
      return await this.#read.get(datasetName(active), () => this.#load(active));
    } catch (cause) {
      throw new ApiError('DATASET_MISSING', { cause });
    }
  }

  async #load(active: ActiveReleases): Promise<Datasets> {
    const [career, work, alternates] = await Promise.all([
      readShipped(this.#files.career, CAREER_RELEASE),
      readShipped(this.#files.work, WORK_RELEASE),
      readShipped(this.#files.titles, TITLES_RELEASE),
    ]);
    const imported = {
      ...(active.ooh && readPart(handbookPart, await this.#releases.text(active.ooh))),
      ...(active.onet && readPart(onetPart, await this.#releases.text(active.onet))),
    };
    const areas =
      active.oews === undefined
        ? null
        : new AreaData(active.oews, await this.#releases.text(active.oews));
    const release = careerVersion(active);
    const all = inParts({ career, work, alternates, areas, imported, release });
    // makes every part: imported data may not fit, and of the shipped data tests see that they do
    if (release !== CAREER_RELEASE.name) Object.values(all);
    return all;
  }
}

/** Returns the bytes of a shipped file. @throws CareerDataError DIGEST if they were changed */
async function readShipped(file: URL, release: { readonly name: string; readonly sha256: string }) {
  const bytes = await readFile(file);
  checkDigest(bytes, release.sha256, release.name);
  return bytes;
}

type Inputs = {
  /** bytes of the shipped files */
  readonly career: Uint8Array;
  readonly work: Uint8Array;
  readonly alternates: Uint8Array;
  /** null: none were imported */
  readonly areas: AreaData | null;
  /** parts of the career file that replace those shipped */
  readonly imported: Partial<CareerFile>;
  readonly release: string;
};

/**
 * Returns data whose parts are made at their first use: together they take most of a second, and
 * few processes need all of them.
 */
function inParts({ career, work, alternates, areas, imported, release }: Inputs): Datasets {
  const data = atFirstUse(() => careerDataOf({ ...readCareerFile(career), ...imported, release }));
  const titles = atFirstUse(() =>
    createTitleIndex(data(), ownAliases(), readTitlesFile(alternates)),
  );
  const vocabulary = atFirstUse(ownVocabulary);
  const workData = atFirstUse(() => readWorkFile(work));
  const roles = atFirstUse(() =>
    createRolesData(createRoleSpace(titles(), ownDescriptions()), vocabulary(), workData()),
  );
  const catalogue = atFirstUse(() => catalogueOf(data(), titleNames(data(), ownAliases())));
  const skills = atFirstUse(() => createSkillsData(data(), workData(), vocabulary()));
  const describe = atFirstUse(() => createDescriber(data(), ownDescriptions()));
  return {
    get career() {
      return data();
    },
    get titles() {
      return titles();
    },
    get vocabulary() {
      return vocabulary();
    },
    get work() {
      return workData();
    },
    get roles() {
      return roles();
    },
    get catalogue() {
      return catalogue();
    },
    get market() {
      return marketData(data(), areas);
    },
    get skills() {
      return skills();
    },
    get describe() {
      return describe();
    },
  };
}

/** Returns a function that makes a value at its first call, and then returns the same value. */
function atFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a cache key of the active releases. */
export const datasetName = ({ ooh, onet, oews }: ActiveReleases) =>
  JSON.stringify([ooh, onet, oews]);

function careerVersion({ ooh, onet }: ActiveReleases): string {
  if (ooh === undefined && onet === undefined) return CAREER_RELEASE.name;
  return `career-${ooh ?? 'ooh-shipped'}-${onet ?? 'onet-shipped'}`;
}
