import {
  mailTest,
  mailTestBody,
  mailTestCreated,
  mailTestParams,
  settingAnswer,
  settingBody,
  settingHistory,
  settingList,
  settingPage,
  settingParams,
} from '@roletrail/contracts/http/settings';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { changeSetting } from '../../staff-settings/change-setting.ts';
import { listSettings, listSettingVersions } from '../../staff-settings/list-settings.ts';
import { readTestMail, sendTestMail } from '../../staff-settings/mail-test.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/settings';
const UNSTORED = 'private, no-store';

/** Settings of the product. */
export function settingRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('settings');
  const tags = ['settings'];

  app.route({
    method: 'GET',
    url: URL,
    config: { guard },
    schema: { tags, response: { 200: settingList } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return listSettings(context, requireCaller(request));
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/:key/history`,
    config: { guard },
    schema: {
      tags,
      params: settingParams,
      querystring: settingPage,
      response: { 200: settingHistory },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      const { key } = request.params;
      return listSettingVersions(context.deps.db, requireCaller(request), key, request.query);
    },
  });

  app.route({
    method: 'PUT',
    url: `${URL}/:key`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: [
        'SETTING_FIXED',
        'STAFF_SECOND_FACTOR_REQUIRED',
        'EDIT_CONFLICT',
        'PASSWORD_WRONG',
        'RATE_LIMITED',
      ],
    },
    schema: { tags, params: settingParams, body: settingBody, response: { 200: settingAnswer } },
    handler: async (request) => {
      const { params, body } = request;
      const seen = readVersion(request);
      const version = await changeSetting(context, requireCaller(request), params.key, seen, body);
      return { version: version ?? seen };
    },
  });

  app.route({
    method: 'POST',
    url: `${URL}/mail-test`,
    config: { guard, refuses: ['RATE_LIMITED'] },
    schema: { tags, body: mailTestBody, response: { 201: mailTestCreated } },
    handler: async (request, reply) => {
      const id = await sendTestMail(context, requireCaller(request), request.body.reason);
      return reply.code(201).send({ id });
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/mail-test/:id`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: mailTestParams, response: { 200: mailTest } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return readTestMail(context, requireCaller(request), request.params.id);
    },
  });
}
