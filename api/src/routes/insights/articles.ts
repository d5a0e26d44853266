import {
  articleSlug,
  insightAnswer,
  insightsAnswer,
  insightsQuery,
} from '@roletrail/contracts/http/insights';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { findArticle, listArticles, neighbours } from '../../insights/read-articles.ts';
import { readArticleNotes } from '../../insights/read-notes.ts';
import { relatedArticles } from '../../insights/related.ts';

/** Public routes: article list with search and tags, and one article with related ones. */
export function articleRoutes(app: Api, { deps }: ApiContext): void {
  const related = relatedArticles(deps.db);

  app.route({
    method: 'GET',
    url: '/api/insights',
    config: { guard: GUARD.public },
    schema: { tags: ['insights'], querystring: insightsQuery, response: { 200: insightsAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return listArticles(deps.db, request.query);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/insights/:slug',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: {
      tags: ['insights'],
      params: z.strictObject({ slug: articleSlug }),
      response: { 200: insightAnswer },
    },
    handler: async (request, reply) => {
      const article = await findArticle(deps.db, request.params.slug);
      if (article === null) throw new ApiError('NOT_FOUND');
      reply.header('cache-control', 'no-cache');
      const [near, beside, notes] = await Promise.all([
        related(article.slug),
        neighbours(deps.db, article),
        readArticleNotes(deps.db, article.slug),
      ]);
      return { article, related: near, ...beside, notes };
    },
  });
}
