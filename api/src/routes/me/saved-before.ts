import { savedBeforeAnswer } from '@roletrail/contracts/http/account';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { deleteSaved, keepSaved, savedBefore } from '../../tools/saved-before.ts';
import { emptyBody, noContent } from '../empty-body.ts';

/** Items saved in an account before its owner proved the address: counted, kept, deleted. */
export function savedBeforeRoutes(app: Api, context: ApiContext): void {
  const url = '/api/me/saved-before';
  app.route({
    method: 'GET',
    url,
    config: { guard: GUARD.session },
    schema: { response: { 200: savedBeforeAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return savedBefore(context.deps.db, requireCaller(request).user.id);
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/keep`,
    config: { guard: GUARD.session },
    schema: { body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await keepSaved(context, requireCaller(request));
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'DELETE',
    url,
    config: { guard: GUARD.session },
    schema: { body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await deleteSaved(context, requireCaller(request));
      return reply.code(204).send();
    },
  });
}
