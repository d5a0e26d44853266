import { compareSchema, type SchemaDifference } from '@roletrail/db/compare-schema';
import { readHarmfulSettings } from '@roletrail/db/harmful-settings';
import type { Database } from '@roletrail/db/open';
import type { FsckFinding } from './finding.ts';

/** Why definitions were not compared, in the list of what fsck does not compare. */
const MAY_NOT_CREATE =
  'views, functions, triggers, constraints and columns as the migrations make them: this role may not create a schema to compare them with';

export interface CheckedDefinitions {
  readonly findings: readonly FsckFinding[];
  readonly notCompared: readonly string[];
}

/**
 * Compares the schema of the database with the one that the migrations of this release make, and
 * reports settings under which its statements do something else.
 */
export async function checkDefinitions(db: Database): Promise<CheckedDefinitions> {
  const settings = (await readHarmfulSettings(db)).map(({ name, value, effect }) =>
    toFinding(`setting ${name}`, `is “${value}” for this role in this database: ${effect}`),
  );
  const differences = await compareSchema(db);
  if (differences === null) return { findings: settings, notCompared: [MAY_NOT_CREATE] };
  const objects = differences.map((one) => toFinding(one.object, whatDiffers(one)));
  return { findings: [...settings, ...objects], notCompared: [] };
}

function toFinding(row: string, what: string): FsckFinding {
  return { code: 'FSCK_SCHEMA', place: null, row, column: null, what };
}

function whatDiffers({ found, wanted }: SchemaDifference): string {
  if (found === null) return 'is missing, but the migrations of this release make it';
  if (wanted === null) return 'is there, but no migration of this release makes it';
  const [have, want] = [found.split('\n'), wanted.split('\n')];
  const at = have.findIndex((line, i) => line !== want[i]);
  const nth = at === -1 ? have.length : at;
  const line = (text: string | undefined) => (text === undefined ? 'nothing' : `“${text.trim()}”`);
  return `has ${line(have[nth])} in line ${nth + 1}, the migrations of this release make ${line(want[nth])}`;
}
