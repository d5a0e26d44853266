import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { ToolId } from '@roletrail/contracts/tools/registry';
import type { Datasets } from './datasets.ts';
import type { ToolEngine } from './define-tool.ts';
import { COACHING } from './definitions/coaching.ts';
import { COVER_LETTER } from './definitions/cover-letter.ts';
import { INTERVIEW_TOOL } from './definitions/interview.ts';
import { LINKEDIN } from './definitions/linkedin.ts';
import { MARKET } from './definitions/market.ts';
import { RESUME_TOOL } from './definitions/resume.ts';
import { ROLE_EXPLORER } from './definitions/role-explorer.ts';
import { ROLE_FINDER } from './definitions/role-finder.ts';
import { SHARED_ENGINES } from './definitions/shared.ts';
import { SKILLS_TOOL } from './definitions/skills.ts';

/** Every tool. */
const DEFINITIONS = {
  resume: RESUME_TOOL,
  skills: SKILLS_TOOL,
  'role-finder': ROLE_FINDER,
  'role-explorer': ROLE_EXPLORER,
  market: MARKET,
  interview: INTERVIEW_TOOL,
  linkedin: LINKEDIN,
  coaching: COACHING,
  'cover-letter': COVER_LETTER,
} as const satisfies Record<ToolId, { readonly engines: object }>;

/** Engines of all tools. */
export const ENGINES: Readonly<Record<EngineId, ToolEngine>> = Object.assign(
  {},
  SHARED_ENGINES,
  ...Object.values(DEFINITIONS).map(({ engines }) => engines),
);

type Examples = {
  readonly [I in ToolId]: ReturnType<(typeof DEFINITIONS)[I]['example']>;
};

/** Computes the finished example of each tool. */
export function createExamples(data: Datasets): Examples {
  const examples = Object.entries(DEFINITIONS).map(([id, { example }]) => [id, example(data)]);
  return Object.fromEntries(examples) as Examples;
}
