import type { Api, ApiContext } from '../../api.ts';
import { keepPerVersion } from '../../insights/content-version.ts';
import { writeFeeds } from '../../insights/feeds.ts';
import { newestArticles } from '../../insights/read-articles.ts';
import { API_CSP } from '../../plugins/paths.ts';

const IN_FEED = 30;
const HEADERS = {
  'cache-control': 'public, max-age=900',
  // feeds are read by other sites' programs and contain no personal data
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': API_CSP,
};

/** Routes of the feeds, beside the pages, where readers look for them. */
export function feedRoutes(app: Api, { config, deps }: ApiContext): void {
  const feeds = keepPerVersion(deps.db, async () =>
    writeFeeds(config.publicOrigin, await newestArticles(deps.db, IN_FEED)),
  );

  app.route({
    method: 'GET',
    url: '/insights/feed.xml',
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.headers(HEADERS).type('application/rss+xml; charset=utf-8');
      return (await feeds()).rss;
    },
  });
  app.route({
    method: 'GET',
    url: '/insights/feed.json',
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.headers(HEADERS).type('application/feed+json; charset=utf-8');
      return (await feeds()).json;
    },
  });
}
