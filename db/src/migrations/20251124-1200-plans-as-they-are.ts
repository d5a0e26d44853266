import { type Kysely, sql } from 'kysely';

/**
 * The plans as they are kept to: every tool that is open is open to everybody, and everybody keeps
 * as much of them. What an operator wrote in place of the first plans stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await correct(db, 'free', FREE_BEFORE, FREE);
  await correct(db, 'plus', PLUS_BEFORE, PLUS);
}

interface Feature {
  readonly text: string;
  readonly tool?: string;
}

async function correct(
  db: Kysely<unknown>,
  slug: string,
  before: readonly Feature[],
  features: readonly Feature[],
): Promise<void> {
  await sql`
    update plan_tier set features = ${JSON.stringify(features)}::jsonb
    where slug = ${slug} and features = ${JSON.stringify(before)}::jsonb`.execute(db);
}

const ALWAYS: readonly Feature[] = [
  { text: 'Your account, with a receipt and a proof for every decision on the terms' },
  { text: 'Your data as a file, and its erasure', tool: 'ownData' },
  { text: 'Support by ticket' },
];
const FREE_BEFORE: readonly Feature[] = [
  ...ALWAYS,
  { text: 'Resume analysis', tool: 'resume' },
  { text: 'Skills assessment and interest explorer', tool: 'skills' },
  { text: 'Role explorer with all occupations', tool: 'rolesEnhanced' },
  { text: 'Market figures with their sources', tool: 'market' },
  { text: 'Interview practice', tool: 'interview' },
  { text: 'The last 20 runs of each tool kept for you', tool: 'resume' },
];
const FREE: readonly Feature[] = [
  ...ALWAYS,
  { text: 'Resume analysis', tool: 'resume' },
  { text: 'Guided role finder', tool: 'rolesSmart' },
  { text: 'Role explorer with all occupations', tool: 'rolesEnhanced' },
  { text: 'Market figures with their sources', tool: 'market' },
  { text: 'Room for 500 runs and 100 resume versions', tool: 'resume' },
  { text: 'Skills assessment and interest explorer', tool: 'skills' },
  { text: 'Interview practice', tool: 'interview' },
];
const LETTERS: Feature = {
  text: 'Cover letters with versions, as DOCX and PDF',
  tool: 'coverLetter',
};
const PLUS: readonly Feature[] = [{ text: 'LinkedIn optimisation', tool: 'linkedin' }, LETTERS];
const PLUS_BEFORE: readonly Feature[] = [
  { text: 'Every run and every resume version kept, without a limit', tool: 'resume' },
  { text: 'Two runs compared side by side', tool: 'resume' },
  { text: 'Guided role finder', tool: 'rolesSmart' },
  { text: 'LinkedIn review', tool: 'linkedin' },
  LETTERS,
];
