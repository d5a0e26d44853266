/** Role finder with the product's data, for tests and tuning. */
import { loadCareerData } from '../career/load.ts';
import { ownDescriptions } from '../career/own-descriptions.ts';
import { readTitlesFile } from '../career/titles-file.ts';
import { readWorkFile } from '../career/work-file.ts';
import { isInsufficient } from '../engine.ts';
import { findRoles, type RoleSearchResult } from '../roles/find-roles.ts';
import type { RolesInput } from '../roles/read-person.ts';
import { createRolesData } from '../roles/roles-data.ts';
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
  direction: 'unsure',
  refused: [],
  notRefused: [],
  count: 10,
};

/** @param bytes of `career.json`, `titles.json` and `work.json` of `engines/data` */
export function roleQuestions(bytes: Uint8Array, titles: Uint8Array, work: Uint8Array) {
  const career = loadCareerData(bytes);
  const space = createRoleSpace(
    createTitleIndex(career, ownAliases(), readTitlesFile(titles)),
    ownDescriptions(),
  );
  const data = createRolesData(space, ownVocabulary(), readWorkFile(work));
  const ask = (input: Partial<RolesInput>) => findRoles({ ...NOTHING, ...input }, data, 0);
  /** @throws where there is too little to go by */
  const found = (input: Partial<RolesInput>): RoleSearchResult => {
    const { result } = ask(input);
    if (isInsufficient(result)) throw new Error(result.why);
    return result;
  };
  return { career, space, data, ask, found };
}
