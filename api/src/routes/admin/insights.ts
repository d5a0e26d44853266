import {
  articleBulkAnswer,
  articleBulkBody,
  articleCalendar,
  articleCalendarQuery,
  articleCreateBody,
  articleForEditing,
  articleParams,
  articlePresence,
  articlePresenceBody,
  articlePreview,
  articlePreviewBody,
  articlePublishBody,
  articleRestoreBody,
  articleRevision,
  articleRevisionParams,
  articleRevisionQuery,
  articleRevisions,
  articleSaveBody,
  articleSaved,
  articleUndoBody,
  articleWithdrawBody,
  staffArticleList,
  staffArticleQuery,
} from '@roletrail/contracts/http/staff-insights';
import type { FastifyRequest } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { publishDraft, restoreRevision, withdrawArticle } from '../../staff-insights/acts.ts';
import { actOnMany } from '../../staff-insights/bulk.ts';
import {
  createArticle,
  previewArticle,
  readForEditing,
  saveDraft,
} from '../../staff-insights/drafts.ts';
import {
  listArticlesForStaff,
  listRevisions,
  readCalendar,
  readRevision,
} from '../../staff-insights/list-articles.ts';
import { markPresence } from '../../staff-insights/presence.ts';
import { undoLastAct } from '../../staff-insights/undo-act.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/insights';
const ONE = `${URL}/:id`;
const UNSTORED = 'private, no-store';
/** Bytes of an article of the largest size in JSON. */
const BODY_LIMIT = 2 * 1024 * 1024;
const guard = GUARD.capability('content');
const tags = ['insights'];

/** Articles as staff write and publish them. */
export function staffInsightRoutes(app: Api, context: ApiContext): void {
  listRoutes(app, context);
  writingRoutes(app, context);
  publishingRoutes(app, context);
  returnRoutes(app, context);
  revisionRoutes(app, context);
}

function listRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;

  app.route({
    method: 'GET',
    url: URL,
    config: { guard, views: { articles: ['status', 'tag', 'topic', 'links', 'sort'] } },
    schema: { tags, querystring: staffArticleQuery, response: { 200: staffArticleList } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', UNSTORED).send(await listArticlesForStaff(db, query)),
  });

  app.route({
    method: 'GET',
    url: `${URL}/calendar`,
    config: { guard },
    schema: { tags, querystring: articleCalendarQuery, response: { 200: articleCalendar } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', UNSTORED).send(await readCalendar(db, query.month)),
  });

  app.route({
    method: 'POST',
    url: `${URL}/bulk`,
    config: { guard, refuses: ['PASSWORD_WRONG', 'RATE_LIMITED'] },
    schema: { tags, body: articleBulkBody, response: { 200: articleBulkAnswer } },
    handler: (request) => actOnMany(context, requireCaller(request), request.body),
  });
}

function writingRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: URL,
    config: { guard },
    schema: { tags, body: articleCreateBody, response: { 201: articleForEditing } },
    handler: async (request, reply) => {
      const staff = requireCaller(request);
      const id = await createArticle(context, staff, request.body.title);
      return reply.code(201).send(await readForEditing(context, staff, id));
    },
  });

  app.route({
    method: 'GET',
    url: ONE,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: articleParams, response: { 200: articleForEditing } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return readForEditing(context, requireCaller(request), request.params.id);
    },
  });

  app.route({
    method: 'PUT',
    url: ONE,
    bodyLimit: BODY_LIMIT,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: ['NOT_FOUND', 'EDIT_CONFLICT', 'DOCUMENT_UNSAFE'],
    },
    schema: { tags, params: articleParams, body: articleSaveBody, response: { 200: articleSaved } },
    handler: (request) => {
      const asked = { id: request.params.id, ifMatch: readVersion(request) };
      return saveDraft(context, requireCaller(request), asked, request.body);
    },
  });

  app.route({
    method: 'POST',
    url: `${URL}/preview`,
    bodyLimit: BODY_LIMIT,
    config: { guard },
    schema: { tags, body: articlePreviewBody, response: { 200: articlePreview } },
    handler: ({ body }) => previewArticle(context, body.content),
  });

  app.route({
    method: 'POST',
    url: `${ONE}/presence`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: {
      tags,
      params: articleParams,
      body: articlePresenceBody,
      response: { 200: articlePresence },
    },
    handler: (request) =>
      markPresence(context, requireCaller(request), request.params.id, request.body?.window ?? ''),
  });
}

/** Returns the parts of an act on one article that every request of an act has. */
const actOf = (request: FastifyRequest, id: string, reason: string) => ({
  id,
  ifMatch: readVersion(request),
  reason,
});

function publishingRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: `${ONE}/publish`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: [
        'NOT_FOUND',
        'EDIT_CONFLICT',
        'DOCUMENT_UNSAFE',
        'ARTICLE_ADDRESS_TAKEN',
        'ARTICLE_STATE',
        'PASSWORD_WRONG',
        'RATE_LIMITED',
      ],
    },
    schema: {
      tags,
      params: articleParams,
      body: articlePublishBody,
      response: { 200: articleForEditing },
    },
    handler: async (request) => {
      const staff = requireCaller(request);
      const { id } = request.params;
      const { at, reason, currentPassword } = request.body;
      const act = { ...actOf(request, id, reason), currentPassword };
      await publishDraft(context, staff, act, at);
      return readForEditing(context, staff, id);
    },
  });
}

/** Acts that take something back. */
function returnRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: `${ONE}/withdraw`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: ['NOT_FOUND', 'EDIT_CONFLICT', 'ARTICLE_STATE'],
    },
    schema: {
      tags,
      params: articleParams,
      body: articleWithdrawBody,
      response: { 200: articleForEditing },
    },
    handler: async (request) => {
      const staff = requireCaller(request);
      const { id } = request.params;
      await withdrawArticle(context, staff, actOf(request, id, request.body.reason));
      return readForEditing(context, staff, id);
    },
  });

  app.route({
    method: 'POST',
    url: `${ONE}/undo`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: ['NOT_FOUND', 'EDIT_CONFLICT', 'ARTICLE_STATE', 'ARTICLE_ADDRESS_TAKEN'],
    },
    schema: {
      tags,
      params: articleParams,
      body: articleUndoBody,
      response: { 200: articleForEditing },
    },
    handler: async (request) => {
      const staff = requireCaller(request);
      const { id } = request.params;
      await undoLastAct(context, staff, actOf(request, id, request.body.reason));
      return readForEditing(context, staff, id);
    },
  });

  app.route({
    method: 'POST',
    url: `${ONE}/restore`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: {
      tags,
      params: articleParams,
      body: articleRestoreBody,
      response: { 200: articleForEditing },
    },
    handler: async (request) => {
      const staff = requireCaller(request);
      const { id } = request.params;
      const { revisionId, reason } = request.body;
      await restoreRevision(context, staff, actOf(request, id, reason), revisionId);
      return readForEditing(context, staff, id);
    },
  });
}

function revisionRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'GET',
    url: `${ONE}/revisions`,
    config: { guard },
    schema: {
      tags,
      params: articleParams,
      querystring: articleRevisionQuery,
      response: { 200: articleRevisions },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      const { params, query } = request;
      return listRevisions(context, requireCaller(request), params.id, query);
    },
  });

  app.route({
    method: 'GET',
    url: `${ONE}/revisions/:revisionId`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: articleRevisionParams, response: { 200: articleRevision } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      const { id, revisionId } = request.params;
      return readRevision(context, requireCaller(request), id, revisionId);
    },
  });
}
