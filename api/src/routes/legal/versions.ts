import { legalVersionsAnswer } from '@roletrail/contracts/http/legal';
import { docType } from '@roletrail/contracts/primitives';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { listVersions } from '../../documents/list-versions.ts';
import { GUARD } from '../../guard.ts';

/** What versions of a document there are, were and will be. */
export function versionRoutes(app: Api, { deps }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/legal-document-versions/:docType',
    config: { guard: GUARD.public },
    schema: { params: z.strictObject({ docType }), response: { 200: legalVersionsAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { items: await listVersions(deps.db, request.params.docType) };
    },
  });
}
