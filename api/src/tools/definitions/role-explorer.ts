import { occupationAnswer } from '@roletrail/contracts/http/occupations';
import type { RoleExplorerExample } from '@roletrail/contracts/tools/role-explorer';
import { detailOf } from '@roletrail/engines/explorer/detail';
import { defineTool } from '../define-tool.ts';
import { nextOccupation } from './dana.ts';

/** Without engines of the run store: its routes are in routes/tools/explorer.ts. */
export const ROLE_EXPLORER = defineTool({
  id: 'role-explorer',
  engines: {},
  example: ({ career, describe, work }): RoleExplorerExample => {
    const detail = detailOf(nextOccupation(career), career, describe, work);
    return { detail: occupationAnswer.parse(detail) };
  },
});
