import type { Api, ApiContext } from '../../api.ts';
import { articleRoutes } from './articles.ts';
import { feedRoutes } from './feeds.ts';
import { newsletterRoutes } from './newsletter.ts';

/** Insight articles, their feeds and their letter. */
export function insightsRoutes(app: Api, context: ApiContext): void {
  articleRoutes(app, context);
  feedRoutes(app, context);
  newsletterRoutes(app, context);
}
