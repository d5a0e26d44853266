import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { ToolEngine } from './define-tool.ts';
import { MARKET } from './definitions/market.ts';
import { RESUME } from './definitions/resume.ts';
import { ROLE_FINDER } from './definitions/role-finder.ts';
import { SHARED_ENGINES } from './definitions/shared.ts';

/** Engines of all tools. */
export const ENGINES: Readonly<Record<EngineId, ToolEngine>> = {
  ...SHARED_ENGINES,
  ...RESUME,
  ...ROLE_FINDER,
  ...MARKET,
};
