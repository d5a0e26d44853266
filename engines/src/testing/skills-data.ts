/** Data of the skills assessment from the files that are shipped, for tests. */
import { loadCareerData } from '../career/load.ts';
import { CAREER_RELEASE, WORK_RELEASE } from '../career/release.ts';
import { readWorkFile } from '../career/work-file.ts';
import { createSkillsData, type SkillsData } from '../skills/skills-data.ts';
import { ownVocabulary } from '../terms/own-vocabulary.ts';

/** @param read reads a file of the room; engines read none themselves */
export async function shippedSkillsData(
  read: (file: string) => Promise<Uint8Array>,
): Promise<SkillsData> {
  return createSkillsData(
    loadCareerData(await read(CAREER_RELEASE.file)),
    readWorkFile(await read(WORK_RELEASE.file)),
    ownVocabulary(),
  );
}
