import { type Kysely, sql } from 'kysely';

/**
 * Every tool is open to everyone, so the first plan lists all of them. Plus has more room for runs
 * and resume versions. Texts that an operator changed stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(room).execute(db);
  await replaceFeatures(db, 'free', FREE_BEFORE, FREE);
  const changed = await replaceFeatures(db, 'plus', PLUS_BEFORE, PLUS);
  // a later plan has everything of Plus
  if (changed) {
    await sql`
      update plan_tier set room = 2
      where position >= (select position from plan_tier where slug = 'plus')`.execute(db);
  }
  await replaceFeatures(db, 'guided', GUIDED_BEFORE, GUIDED);
}

const room = `
alter table plan_tier
  -- multiplies the maximum number of stored runs and resume versions of a person
  add column room integer not null default 1 check (room between 1 and 20);`;

interface Feature {
  readonly text: string;
  readonly tool?: string;
}

/** Replaces the features of a plan. @returns false if they were not those of `before` */
async function replaceFeatures(
  db: Kysely<unknown>,
  slug: string,
  before: readonly Feature[],
  features: readonly Feature[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update plan_tier set features = ${JSON.stringify(features)}::jsonb
    where slug = ${slug} and features = ${JSON.stringify(before)}::jsonb`.execute(db);
  return numAffectedRows === 1n;
}

const ALWAYS: readonly Feature[] = [
  { text: 'Your account, with a receipt and a proof for every decision on the terms' },
  { text: 'Your data as a file, and its erasure', tool: 'ownData' },
  { text: 'Support by ticket' },
  { text: 'Resume analysis', tool: 'resume' },
  { text: 'Guided role finder', tool: 'rolesSmart' },
  { text: 'Role explorer with all occupations', tool: 'rolesEnhanced' },
  { text: 'Market figures with their sources', tool: 'market' },
];
const ROOM: Feature = { text: 'Room for 500 runs and 100 resume versions', tool: 'resume' };
const SKILLS_AND_INTERVIEW: readonly Feature[] = [
  { text: 'Skills assessment and interest explorer', tool: 'skills' },
  { text: 'Interview practice', tool: 'interview' },
];
const LINKEDIN: Feature = { text: 'LinkedIn optimisation', tool: 'linkedin' };
const LETTERS: Feature = {
  text: 'Cover letters with versions, as DOCX and PDF',
  tool: 'coverLetter',
};
const FREE_BEFORE: readonly Feature[] = [...ALWAYS, ROOM, ...SKILLS_AND_INTERVIEW];
const FREE: readonly Feature[] = [
  ...ALWAYS,
  ...SKILLS_AND_INTERVIEW,
  LINKEDIN,
  LETTERS,
  { text: 'Application board with a weekly plan', tool: 'coaching' },
  ROOM,
];
const PLUS_BEFORE: readonly Feature[] = [LINKEDIN, LETTERS];
const PLUS: readonly Feature[] = [
  { text: 'Twice the room: 1,000 runs and 200 resume versions', tool: 'resume' },
];
const MONTHLY_READER: Feature = {
  text: 'A person on our side reads your plan once a month and writes back',
  tool: 'coaching',
};
const GUIDED_BEFORE: readonly Feature[] = [
  { text: 'A coaching plan with a weekly review', tool: 'coaching' },
  MONTHLY_READER,
];
const GUIDED: readonly Feature[] = [MONTHLY_READER];
