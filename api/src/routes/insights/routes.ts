import type { Api, ApiContext } from '../../api.ts';
import { articleRoutes } from './articles.ts';
import { feedRoutes } from './feeds.ts';

/** Insight articles and their feeds. */
export function insightsRoutes(app: Api, context: ApiContext): void {
  articleRoutes(app, context);
  feedRoutes(app, context);
}
