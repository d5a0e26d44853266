import { readFile } from 'node:fs/promises';
import type { Catalogue } from '@roletrail/contracts/http/occupations';
import type { Occupation } from '@roletrail/engines/career/career-data';
import { createDescriber, type Description } from '@roletrail/engines/career/describe';
import { loadCareerData } from '@roletrail/engines/career/load';
import { ownDescriptions } from '@roletrail/engines/career/own-descriptions';
import { CAREER_RELEASE } from '@roletrail/engines/career/release';
import { catalogueOf } from '@roletrail/engines/explorer/catalogue';
import { createRolesData, type RolesData } from '@roletrail/engines/roles/find-roles';
import { createRoleSpace } from '@roletrail/engines/roles/space';
import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import type { Vocabulary } from '@roletrail/engines/terms/vocabulary';
import { createTitleIndex, type TitleIndex } from '@roletrail/engines/titles/title-index';
import { ownAliases } from '@roletrail/engines/titles/title-names';
import { ApiError } from '../errors.ts';

/** All that the engines are asked of. */
export interface Datasets {
  readonly titles: TitleIndex;
  readonly vocabulary: Vocabulary;
  readonly roles: RolesData;
  readonly catalogue: Catalogue;
  readonly describe: (occupation: Occupation) => Description;
}

/** The release's file, in the room of the engines, wherever their code was loaded from. */
export const CAREER_FILE = new URL(
  `../../${CAREER_RELEASE.file}`,
  import.meta.resolve('@roletrail/engines/career/release'),
);

/**
 * The data that this version ships: read once, at first need (half a second), and shared. What
 * could not be read then stays away until the next start.
 */
export class DatasetSource {
  readonly #file: URL;
  #read: Promise<Datasets> | null = null;

  constructor(file: URL = CAREER_FILE) {
    this.#file = file;
  }

  /** @throws ApiError DATASET_MISSING when the file is not there, or is another than the release's */
  async datasets(): Promise<Datasets> {
    this.#read ??= this.#load();
    try {
      return await this.#read;
    } catch (cause) {
      throw new ApiError('DATASET_MISSING', { cause });
    }
  }

  async #load(): Promise<Datasets> {
    const data = loadCareerData(await readFile(this.#file));
    const titles = createTitleIndex(data, ownAliases());
    const vocabulary = ownVocabulary();
    const descriptions = ownDescriptions();
    return {
      titles,
      vocabulary,
      roles: createRolesData(createRoleSpace(titles, descriptions), vocabulary),
      catalogue: catalogueOf(data, titles.names),
      describe: createDescriber(data, descriptions),
    };
  }
}
