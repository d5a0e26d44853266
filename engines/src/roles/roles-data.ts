/** What the role finder reads: occupations, their work, fields of study and the vocabulary. */
import type { WorkData } from '../career/work-file.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { contentVersion } from '../text/version.ts';
import { type Adviser, createAdviser } from './adviser.ts';
import { type FieldOfStudy, fieldsOfStudy } from './fields-of-study.ts';
import type { RoleSpace } from './space.ts';
import {
  type TermsOfTechnologies,
  termsOfTechnologies,
  type UsersOfTerms,
  usersOfTerms,
} from './technologies.ts';
import { createWorkIndex, type WorkIndex, type WorkTexts } from './work-index.ts';

export type RolesData = RoleSpace & {
  readonly fields: readonly FieldOfStudy[];
  readonly vocabulary: Vocabulary;
  readonly termOf: TermsOfTechnologies;
  readonly usersOf: UsersOfTerms;
  readonly work: WorkData;
  readonly workIndex: WorkIndex;
  readonly adviser: Adviser;
};

export function createRolesData(
  space: RoleSpace,
  vocabulary: Vocabulary,
  work: WorkData,
): RolesData {
  const fields = fieldsOfStudy();
  const termOf = termsOfTechnologies(space.data, vocabulary);
  const adviser = createAdviser(space.data.occupations);
  const version = `${space.version}/${vocabulary.version}/${contentVersion(fields)}/${work.version}/${adviser.version}`;
  const texts = space.data.occupations.map(
    ({ code, title, reportedTitles }): [string, WorkTexts] => [
      code,
      {
        titles: [title, ...reportedTitles],
        description: space.descriptions.get(code) ?? '',
      },
    ],
  );
  const workIndex = createWorkIndex(work, new Map(texts));
  const usersOf = usersOfTerms(space.data, termOf);
  return { ...space, version, fields, vocabulary, termOf, usersOf, work, workIndex, adviser };
}
