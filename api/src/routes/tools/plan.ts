import {
  dueAnswer,
  dueQuery,
  planTaskAnswer,
  planTaskBody,
  suggestedTasksQuery,
  suggestionsAnswer,
} from '@roletrail/contracts/tools/due';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { addTask } from '../../tools/plan/add-task.ts';
import { lastDay, readDue } from '../../tools/plan/due-items.ts';
import { readSuggestions } from '../../tools/plan/suggestions.ts';
import type { Tools } from '../../tools/tools.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];

const today = () => new Date().toISOString().slice(0, 10);

/** Routes of what is due, and of the weekly plan. */
export function weeklyPlanRoutes(app: Api, context: ApiContext, { stores }: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools/due',
    config: { guard, rateLimit },
    schema: { tags, querystring: dueQuery, response: { 200: dueAnswer } },
    handler: async (request, reply) => {
      const { day = today(), days } = request.query;
      const { id } = requireCaller(request).user;
      return setPrivateHeaders(reply).send(await readDue(stores, id, lastDay(day, days)));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/tools/plan/suggestions',
    config: { guard, rateLimit, refuses: ['NOT_FOUND'] },
    schema: { tags, querystring: suggestedTasksQuery, response: { 200: suggestionsAnswer } },
    handler: async (request, reply) => {
      const { goal, day = today() } = request.query;
      const { id } = requireCaller(request).user;
      return setPrivateHeaders(reply).send(await readSuggestions(stores, id, goal, day));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/tools/plan/tasks',
    config: { guard, rateLimit, refuses: ['QUOTA_REACHED', 'EDIT_CONFLICT'] },
    schema: {
      tags,
      description: 'Adds a task to the goal that was changed last. Makes one if there is none.',
      body: planTaskBody,
      response: { 201: planTaskAnswer },
    },
    handler: async (request, reply) => {
      const added = await addTask(stores, requireCaller(request), request.body);
      return setPrivateHeaders(reply).code(201).send(added);
    },
  });
}
