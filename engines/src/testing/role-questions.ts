/** Role finder with the product's data, for tests and tuning. */
import { loadCareerData } from '../career/load.ts';
import { ownDescriptions } from '../career/own-descriptions.ts';
import { readTitlesFile } from '../career/titles-file.ts';
import { isInsufficient } from '../engine.ts';
import {
  createRolesData,
  findRoles,
  type RoleSearchResult,
  type RolesInput,
} from '../roles/find-roles.ts';
import { createRoleSpace } from '../roles/space.ts';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { createTitleIndex } from '../titles/title-index.ts';
import { ownAliases } from '../titles/title-names.ts';

export const NOTHING: RolesInput = {
  asOf: '2026-01-01',
  titles: [],
  fieldOfStudy: null,
  text: '',
  isResume: false,
  withoutGoal: false,
  interests: null,
  more: [],
  less: [],
  conditions: { minPay: null, maxEducation: null, minGrowth: null, zones: [], leaveOut: [] },
};

/** @param bytes of `engines/data/career.json` @param titles bytes of `engines/data/titles.json` */
export function roleQuestions(bytes: Uint8Array, titles: Uint8Array) {
  const career = loadCareerData(bytes);
  const space = createRoleSpace(
    createTitleIndex(career, ownAliases(), readTitlesFile(titles)),
    ownDescriptions(),
  );
  const data = createRolesData(space, ownVocabulary());
  const ask = (input: Partial<RolesInput>) => findRoles({ ...NOTHING, ...input }, data, 0);
  /** @throws where there is too little to go by */
  const found = (input: Partial<RolesInput>): RoleSearchResult => {
    const { result } = ask(input);
    if (isInsufficient(result)) throw new Error(result.why);
    return result;
  };
  return { career, space, data, ask, found };
}
