import { occupationParams, viewBody, viewsAnswer } from '@roletrail/contracts/http/career';
import { catalogueAnswer, occupationAnswer } from '@roletrail/contracts/http/occupations';
import { seenOf } from '@roletrail/engines/explorer/catalogue';
import { detailOf } from '@roletrail/engines/explorer/detail';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { demandOccupation, findOccupation } from '../../tools/occupations.ts';
import type { Tools } from '../../tools/tools.ts';
import { forgetViews, listViews, recordView } from '../../tools/views.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];

/** Routes of the occupations, and of a person's viewing history. */
export function explorerRoutes(app: Api, context: ApiContext, { data }: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools/occupations',
    config: { guard, rateLimit, refuses: ['DATASET_MISSING'] },
    schema: { tags, response: { 200: catalogueAnswer } },
    handler: async (_request, reply) =>
      setPrivateHeaders(reply).send((await data.datasets()).catalogue),
  });

  app.route({
    method: 'GET',
    url: '/api/tools/occupations/:code',
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'DATASET_MISSING'] },
    schema: { tags, params: occupationParams, response: { 200: occupationAnswer } },
    handler: async (request, reply) => {
      const occupation = await findOccupation(data, request.params.code);
      if (occupation === undefined) throw new ApiError('NOT_FOUND');
      const { career, describe, work } = await data.datasets();
      return setPrivateHeaders(reply).send(detailOf(occupation, career, describe, work));
    },
  });

  viewRoutes(app, context, data, rateLimit);
}

function viewRoutes(
  app: Api,
  context: ApiContext,
  data: Tools['data'],
  rateLimit: ReturnType<typeof limitPerAddress>,
): void {
  const url = '/api/tools/views';

  app.route({
    method: 'GET',
    url,
    config: { guard, rateLimit, refuses: ['DATASET_MISSING'] },
    schema: { tags, response: { 200: viewsAnswer } },
    handler: async (request, reply) => {
      const { career } = await data.datasets();
      return setPrivateHeaders(reply).send({
        items: await listViews(context, requireCaller(request).user.id, career),
      });
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { guard, rateLimit, refuses: ['DATASET_MISSING'] },
    schema: { tags, body: viewBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const { code } = request.body;
      const occupation = await demandOccupation(data, code);
      const { career } = await data.datasets();
      await recordView(context, requireCaller(request), code, seenOf(occupation, career.version));
      return setPrivateHeaders(reply).code(204).send();
    },
  });

  app.route({
    method: 'DELETE',
    url,
    config: { guard, rateLimit },
    schema: { tags, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await forgetViews(context, requireCaller(request).user.id, null);
      return setPrivateHeaders(reply).code(204).send();
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:code`,
    config: { guard, rateLimit },
    schema: {
      tags,
      description: 'Every view of this occupation; also if there was none.',
      params: occupationParams,
      body: emptyBody,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      await forgetViews(context, requireCaller(request).user.id, request.params.code);
      return setPrivateHeaders(reply).code(204).send();
    },
  });
}
