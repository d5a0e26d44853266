import { hasRoleBody } from '@roletrail/contracts/http/auth';
import { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { hasRole } from '../../staff/has-role.ts';

export function hasRoleRoute(app: Api, { config, deps }: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/rpc/has_role',
    config: {
      guard: GUARD.consent,
      refuses: ['ROLE_REQUIRED', 'STAFF_SECOND_FACTOR_REQUIRED'],
    },
    schema: { tags: ['rpc'], body: hasRoleBody, response: { 200: z.boolean() } },
    handler: async (request) => {
      const { _user_id, _role } = request.body;
      return hasRole(deps.db, config, requireCaller(request), _user_id, _role);
    },
  });
}
