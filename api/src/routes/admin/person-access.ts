import {
  capabilitiesBody,
  personAccess,
  personParams,
  roleBody,
  roleParams,
} from '@roletrail/contracts/http/staff-people';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import {
  accessVersion,
  changeRole,
  limitCapabilities,
  type PersonAccess,
  readAccess,
} from '../../staff/person-access.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

/** Roles and capabilities of people. */
export function personAccessRoutes(app: Api, context: ApiContext): void {
  const config = {
    guard: GUARD.capability('users'),
    demands: STAFF_IF_MATCH,
    refuses: [
      'OWN_ACCOUNT',
      'EMAIL_UNPROVED',
      'LAST_ADMIN',
      'NOT_FOUND',
      'EDIT_CONFLICT',
      'PASSWORD_WRONG',
      'RATE_LIMITED',
    ],
  } as const;
  const tags = ['people'];
  const response = { 200: personAccess };
  const present = async (changed: PersonAccess | null, userId: string) => {
    const access = changed ?? (await readAccess(context.deps.db, userId));
    const { roles, capabilities } = access;
    return { roles: [...roles], capabilities: [...capabilities], version: accessVersion(access) };
  };

  app.route({
    method: 'PUT',
    url: '/api/admin/users/:id/roles/:role',
    config,
    schema: { tags, params: roleParams, body: roleBody, response },
    handler: async (request) => {
      const { id: userId, role } = request.params;
      const change = { ...request.body, userId, role, ifMatch: readVersion(request) };
      return present(await changeRole(context, requireCaller(request), change), userId);
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/users/:id/capabilities',
    config,
    schema: { tags, params: personParams, body: capabilitiesBody, response },
    handler: async (request) => {
      const userId = request.params.id;
      const change = { ...request.body, userId, ifMatch: readVersion(request) };
      return present(await limitCapabilities(context, requireCaller(request), change), userId);
    },
  });
}
