import {
  articleSlug,
  articleUsefulBody,
  correctionsAnswer,
  correctionsQuery,
} from '@roletrail/contracts/http/insights';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { countUseful, readCorrections } from '../../insights/read-notes.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { noContent } from '../empty-body.ts';

const tags = ['insights'];

/** Public routes for readers of articles: corrections, and whether an article was useful. */
export function readerRoutes(app: Api, { config, deps }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/insights/corrections',
    config: { guard: GUARD.public },
    schema: { tags, querystring: correctionsQuery, response: { 200: correctionsAnswer } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', 'no-cache').send(await readCorrections(deps.db, query.page)),
  });

  app.route({
    method: 'POST',
    url: '/api/insights/:slug/useful',
    config: {
      guard: GUARD.public,
      rateLimit: limitPerAddress(config.limits.feedbackPerAddress),
      refuses: ['NOT_FOUND'],
    },
    schema: {
      tags,
      params: z.strictObject({ slug: articleSlug }),
      body: articleUsefulBody,
      response: { 204: noContent },
    },
    handler: async ({ params, body }, reply) => {
      if (!(await countUseful(deps.db, params.slug, body.useful))) throw new ApiError('NOT_FOUND');
      return reply.code(204).send();
    },
  });
}
