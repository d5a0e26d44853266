import { readFile } from 'node:fs/promises';
import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { AreaData } from '@roletrail/engines/areas/area-data';
import type { Occupation } from '@roletrail/engines/career/career-data';
import { createDescriber, type Description } from '@roletrail/engines/career/describe';
import { handbookPart, onetPart } from '@roletrail/engines/career/file-form';
import { readPart } from '@roletrail/engines/career/known-sources';
import { careerDataOf, readCareerFile } from '@roletrail/engines/career/load';
import { ownDescriptions } from '@roletrail/engines/career/own-descriptions';
import { CAREER_RELEASE, TITLES_RELEASE, WORK_RELEASE } from '@roletrail/engines/career/release';
import { readTitlesFile } from '@roletrail/engines/career/titles-file';
import { readWorkFile } from '@roletrail/engines/career/work-file';
import { catalogueOf } from '@roletrail/engines/explorer/catalogue';
import { type MarketData, marketData } from '@roletrail/engines/market/market-figures';
import { createRolesData, type RolesData } from '@roletrail/engines/roles/find-roles';
import { createRoleSpace } from '@roletrail/engines/roles/space';
import { createSkillsData, type SkillsData } from '@roletrail/engines/skills/skills-data';
import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import type { Vocabulary } from '@roletrail/engines/terms/vocabulary';
import { createTitleIndex, type TitleIndex } from '@roletrail/engines/titles/title-index';
import { ownAliases } from '@roletrail/engines/titles/title-names';
import { ApiError } from '../errors.ts';
import { ReadOnce } from './read-once.ts';
import type { ActiveReleases } from './releases/store.ts';

/** Data of the engines. */
export interface Datasets {
  readonly titles: TitleIndex;
  readonly vocabulary: Vocabulary;
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
 * Source of the active data: read at first use (500 ms) and after each switch, then shared. A
 * failed read is repeated at the next request.
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
      return await this.#read.get(nameOf(active), () => this.#load(active));
    } catch (cause) {
      throw new ApiError('DATASET_MISSING', { cause });
    }
  }

  async #load(active: ActiveReleases): Promise<Datasets> {
    const data = careerDataOf({
      ...readCareerFile(await readFile(this.#files.career)),
      ...(active.ooh && readPart(handbookPart, await this.#releases.text(active.ooh))),
      ...(active.onet && readPart(onetPart, await this.#releases.text(active.onet))),
      release: careerVersion(active),
    });
    const work = readWorkFile(await readFile(this.#files.work));
    const alternates = readTitlesFile(await readFile(this.#files.titles));
    const areas =
      active.oews === undefined
        ? null
        : new AreaData(active.oews, await this.#releases.text(active.oews));
    const titles = createTitleIndex(data, ownAliases(), alternates);
    const vocabulary = ownVocabulary();
    const descriptions = ownDescriptions();
    return {
      titles,
      vocabulary,
      roles: createRolesData(createRoleSpace(titles, descriptions), vocabulary),
      catalogue: catalogueOf(data, titles.names),
      market: marketData(data, areas),
      skills: createSkillsData(data, work, vocabulary),
      describe: createDescriber(data, descriptions),
    };
  }
}

/** Returns a cache key of the active releases. */
export const nameOf = ({ ooh, onet, oews }: ActiveReleases) => JSON.stringify([ooh, onet, oews]);

function careerVersion({ ooh, onet }: ActiveReleases): string {
  if (ooh === undefined && onet === undefined) return CAREER_RELEASE.name;
  return `career-${ooh ?? 'ooh-shipped'}-${onet ?? 'onet-shipped'}`;
}
