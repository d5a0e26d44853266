import { staffActBody } from '@roletrail/contracts/http/staff';
import {
  articleNoteBody,
  issueAnswer,
  issueArticles,
  issueChangeBody,
  issueCreateBody,
  issueItem,
  issueList,
  issueListQuery,
  issueMoveParams,
  issueParams,
  issueSendBody,
  issueTestBody,
} from '@roletrail/contracts/http/staff-newsletter';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { listIssues } from '../../newsletter/issue-rows.ts';
import {
  changeIssue,
  createIssue,
  moveIssue,
  readIssue,
  sendIssue,
  testIssue,
} from '../../newsletter/issues.ts';
import { listForIssues, noteChange } from '../../newsletter/staff-articles.ts';
import { noContent } from '../empty-body.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const guard = GUARD.capability('content');
const tags = ['insights'];
const url = '/api/admin/newsletter/issues';

/** Issues of the newsletter: list, content, test letter. */
export function staffNewsletterRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;

  app.route({
    method: 'GET',
    url,
    config: { guard, views: { issues: ['state', 'sort'] } },
    schema: { tags, querystring: issueListQuery, response: { 200: issueList } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', 'private, no-store').send(await listIssues(db, query)),
  });

  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: issueParams, response: { 200: issueAnswer } },
    handler: async ({ params }, reply) =>
      reply.header('cache-control', 'private, no-store').send(await readIssue(context, params.id)),
  });

  app.route({
    method: 'POST',
    url,
    config: { guard },
    schema: { tags, body: issueCreateBody, response: { 201: issueItem } },
    handler: async (request, reply) =>
      reply.code(201).send(await createIssue(context, requireCaller(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { guard, demands: STAFF_IF_MATCH, refuses },
    schema: { ...schema, params: issueParams, body: issueChangeBody },
    handler: (request) => {
      const { reason, ...content } = request.body;
      const ifMatch = readVersion(request);
      const asked = { ...request.params, reason, content, ifMatch };
      return changeIssue(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:id/test`,
    config: { guard, refuses: ['NOT_FOUND', 'RATE_LIMITED'] },
    schema: { tags, params: issueParams, body: issueTestBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.body };
      await testIssue(context, requireCaller(request), asked);
      return reply.code(204).send();
    },
  });

  sendingRoutes(app, context);
}

const refuses = ['NOT_FOUND', 'EDIT_CONFLICT', 'ISSUE_STATE'] as const;
const schema = { tags, response: { 200: issueItem } };

/** Sending of issues, and the published articles that they are made of. */
function sendingRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: `${url}/:id/send`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: [...refuses, 'ISSUE_TOO_SOON', 'ISSUE_ARTICLE', 'PASSWORD_WRONG', 'RATE_LIMITED'],
    },
    schema: { ...schema, params: issueParams, body: issueSendBody },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return sendIssue(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:id/:move`,
    config: { guard, demands: STAFF_IF_MATCH, refuses },
    schema: { ...schema, params: issueMoveParams, body: staffActBody },
    handler: (request) => {
      const { id, move: to } = request.params;
      const asked = { id, to, ...request.body, ifMatch: readVersion(request) };
      return moveIssue(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/newsletter/articles',
    config: { guard },
    schema: { tags, response: { 200: issueArticles } },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'private, no-store').send(await listForIssues(context.deps.db)),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/newsletter/articles/:id/notes',
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: issueParams, body: articleNoteBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.body };
      await noteChange(context, requireCaller(request), asked);
      return reply.code(204).send();
    },
  });
}
