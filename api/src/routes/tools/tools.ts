import type { Api, ApiContext } from '../../api.ts';
import { openTools } from '../../tools/tools.ts';
import { applicationFileRoutes } from './applications.ts';
import { areaRoutes } from './areas.ts';
import { explorerRoutes } from './explorer.ts';
import { letterFileRoutes } from './letter-file.ts';
import { weeklyPlanRoutes } from './plan.ts';
import { careerProfileRoutes } from './profile.ts';
import { relatedRolesRoute } from './related-roles.ts';
import { reminderRoutes } from './reminders.ts';
import { resumeFileRoutes } from './resume-file.ts';
import { savedRunRoutes, toolQueryRoutes } from './runs.ts';
import { recentItemsRoute, savedItemRoutes } from './saved-items.ts';
import { uploadRoutes } from './uploads.ts';

/** Routes of the career tools and of saved items. */
export function toolRoutes(app: Api, context: ApiContext): void {
  const tools = openTools(context);
  // read the files now, so that the log reports a changed file before a person asks
  app.addHook('onListen', async () => {
    await tools.data.datasets().catch((error: unknown) => {
      context.deps.logger.error({ err: error }, 'the data of the career tools cannot be read');
    });
  });
  app.addHook('onClose', () => tools.engines[Symbol.asyncDispose]());
  toolQueryRoutes(app, context, tools);
  savedRunRoutes(app, context, tools);
  savedItemRoutes(app, context, tools);
  applicationFileRoutes(app, context, tools);
  recentItemsRoute(app, context, tools);
  weeklyPlanRoutes(app, context, tools);
  reminderRoutes(app, context, tools);
  careerProfileRoutes(app, context, tools);
  explorerRoutes(app, context, tools);
  areaRoutes(app, context, tools);
  relatedRolesRoute(app, context, tools);
  uploadRoutes(app, context);
  resumeFileRoutes(app, context);
  letterFileRoutes(app, context);
}
