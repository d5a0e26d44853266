import { exportOwnDataBody } from '@roletrail/contracts/http/account';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { OwnDataExports } from '../../own-data/export.ts';
import { describeRawContent } from '../served.ts';

/** POST /me/export: open without current consent, so that declining blocks no export. */
export function ownDataRoute(app: Api, context: ApiContext): void {
  const exports = new OwnDataExports(context);
  app.route({
    method: 'POST',
    url: '/api/me/export',
    config: { guard: GUARD.session, refuses: ['PASSWORD_WRONG', 'RATE_LIMITED'] },
    schema: { body: exportOwnDataBody, response: { 200: describeRawContent('application/zip') } },
    handler: async (request, reply) => {
      const { currentPassword } = request.body;
      const from = request.client;
      const archive = await exports.begin(requireCaller(request), { currentPassword, from });
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="roletrail-data-${day}.zip"`)
        .send(archive);
    },
  });
}
