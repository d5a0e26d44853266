import { setImmediate } from 'node:timers/promises';
import { savedItemParams as params } from '@roletrail/contracts/http/career';
import {
  engineId,
  fieldsOfStudyAnswer,
  previewAnswer,
  previewBody,
  runBody,
  runChange,
  runExport,
  runsAnswer,
  runsQuery,
  type ToolsAnswer,
  toolRun,
  toolsAnswer,
} from '@roletrail/contracts/tools/runs';
import { editionIn, oewsCredit } from '@roletrail/engines/areas/oews-editions';
import { CREDITS } from '@roletrail/engines/career/release';
import { fieldsOfStudy } from '@roletrail/engines/roles/fields-of-study';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { ENGINES } from '../../tools/engines.ts';
import { quotaOf } from '../../tools/quota.ts';
import type { Tools } from '../../tools/tools.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { IF_MATCH, readIfMatch, requireIfMatch, setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
const ANSWERS = ['DATASET_MISSING', 'RUN_TIMEOUT'] as const;
const ASKS = ['NOT_FOUND', 'TEXT_TOO_SHORT', 'LANG_UNSUPPORTED', ...ANSWERS] as const;

/** Routes that ask the tools. */
export function toolQueryRoutes(app: Api, context: ApiContext, { runs, data }: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools',
    config: { guard, rateLimit, refuses: ['DATASET_MISSING'] },
    schema: { tags, response: { 200: toolsAnswer } },
    handler: async (request, reply) => {
      const all = await data.datasets();
      const tools: ToolsAnswer['tools'] = [];
      for (const tool of engineId.options) {
        const { engineVersion } = ENGINES[tool];
        tools.push({ tool, engineVersion, datasetVersion: ENGINES[tool].datasetVersion(all) });
        // so that no more than one part of the data is made without a pause for other requests
        await setImmediate();
      }
      return setPrivateHeaders(reply).send({
        tools,
        quota: await quotaOf(context, requireCaller(request).user.id),
      });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/tools/fields-of-study',
    config: { guard, rateLimit },
    schema: { tags, response: { 200: fieldsOfStudyAnswer } },
    handler: async (_request, reply) =>
      setPrivateHeaders(reply).send({ items: fieldsOfStudy().map(({ name }) => name) }),
  });

  for (const tool of engineId.options) {
    const { input, bodyBytes: bodyLimit = context.config.bodyLimit } = ENGINES[tool];

    app.route({
      method: 'POST',
      url: `/api/tools/${tool}/preview`,
      bodyLimit,
      config: { guard, rateLimit, refuses: ASKS },
      schema: { tags, body: previewBody(input), response: { 200: previewAnswer } },
      handler: async (request, reply) =>
        setPrivateHeaders(reply).send(
          await runs.preview(requireCaller(request).user.id, tool, request.body),
        ),
    });

    app.route({
      method: 'POST',
      url: `/api/tools/${tool}/runs`,
      bodyLimit,
      config: { guard, rateLimit, refuses: [...ASKS, 'QUOTA_REACHED'] },
      schema: { tags, body: runBody(input), response: { 201: toolRun } },
      handler: async (request, reply) => {
        const made = await runs.store(requireCaller(request), tool, request.body);
        return setPrivateHeaders(reply, made.revision).code(201).send(made);
      },
    });
  }
}

/** Routes of saved runs. */
export function savedRunRoutes(app: Api, context: ApiContext, { runs, stores }: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools/runs',
    config: { guard, rateLimit },
    schema: { tags, querystring: runsQuery, response: { 200: runsAnswer } },
    handler: async (request, reply) =>
      setPrivateHeaders(reply).send(await runs.list(requireCaller(request).user.id, request.query)),
  });

  app.route({
    method: 'GET',
    url: '/api/tools/runs/:id',
    config: { guard, rateLimit, refuses: ['NOT_FOUND'] },
    schema: { tags, params, response: { 200: toolRun } },
    handler: async (request, reply) => {
      const found = await runs.read(requireCaller(request).user.id, request.params.id);
      return setPrivateHeaders(reply, found.revision).send(found);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/tools/runs/:id/export.json',
    config: { guard, rateLimit, refuses: ['NOT_FOUND'] },
    schema: { tags, params, response: { 200: runExport } },
    handler: async (request, reply) => {
      const run = await runs.read(requireCaller(request).user.id, request.params.id);
      const file = `roletrail-${run.tool}-${run.createdAt.slice(0, 10)}.json`;
      return setPrivateHeaders(reply)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send({ format: 'roletrail-tool-run/1', run, credits: creditsOf(run.datasetVersion) });
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/tools/runs/:id',
    config: { guard, rateLimit, demands: IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: runChange, response: { 200: toolRun } },
    handler: async (request, reply) => {
      const which = { id: request.params.id, from: requireIfMatch(request) };
      const changed = await runs.change(requireCaller(request), which, request.body);
      return setPrivateHeaders(reply, changed.revision).send(changed);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/tools/runs/:id',
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await stores.runs.remove(requireCaller(request), request.params.id, readIfMatch(request));
      return setPrivateHeaders(reply).code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/tools/runs/:id/rerun',
    config: { guard, rateLimit, refuses: ['NOT_FOUND', ...ANSWERS, 'QUOTA_REACHED'] },
    schema: { tags, params, body: emptyBody, response: { 201: toolRun } },
    handler: async (request, reply) => {
      const made = await runs.rerun(requireCaller(request), request.params.id);
      return setPrivateHeaders(reply, made.revision).code(201).send(made);
    },
  });
}

function creditsOf(datasetVersion: string) {
  const edition = editionIn(datasetVersion);
  return [...CREDITS.map((one) => ({ ...one })), ...(edition ? [oewsCredit(edition)] : [])];
}
