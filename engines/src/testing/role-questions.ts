/** The role finder with the data of the product, for whoever tries it. */
import { loadCareerData } from '../career/load.ts';
import { ownDescriptions } from '../career/own-descriptions.ts';
import { isInsufficient } from '../engine.ts';
import {
  createRolesData,
  findRoles,
  type RolesFound,
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

/** @param bytes of `engines/data/career.json` */
export function roleQuestions(bytes: Uint8Array) {
  const career = loadCareerData(bytes);
  const space = createRoleSpace(createTitleIndex(career, ownAliases()), ownDescriptions());
  const data = createRolesData(space, ownVocabulary());
  const ask = (told: Partial<RolesInput>) => findRoles({ ...NOTHING, ...told }, data, 0);
  /** @throws where there is too little to go by */
  const found = (told: Partial<RolesInput>): RolesFound => {
    const { result } = ask(told);
    if (isInsufficient(result)) throw new Error(result.why);
    return result;
  };
  return { career, space, data, ask, found };
}
