import {
  approveErasureBody,
  cancelErasureBody,
  erasureCertificate,
  erasureParams,
  erasurePlan,
  legalHoldAnswer,
  legalHoldBody,
  staffErasure,
  staffErasureBody,
  staffErasures,
  staffErasuresQuery,
} from '@roletrail/contracts/http/delete-user';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { formatCertificate, readCertificate } from '../../erasure/certificate.ts';
import { setLegalHold } from '../../erasure/legal-hold.ts';
import { cancelStaffErasure } from '../../erasure/staff-cancel.ts';
import { listErasures, readErasurePlan } from '../../erasure/staff-erasures.ts';
import { approveErasure, requestStaffErasure } from '../../erasure/staff-request.ts';
import { GUARD } from '../../guard.ts';
import { describeRawContent } from '../served.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const guard = GUARD.capability('users');
const tags = ['people'];
const url = '/api/admin/erasures';
const params = erasureParams;
const PRIVATE = 'private, no-store';

/** Deletions of accounts by staff: plan, list, certificates; acts follow. */
export function deleteUserRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'GET',
    url,
    config: { guard, views: { erasures: ['code'] } },
    schema: { tags, querystring: staffErasuresQuery, response: { 200: staffErasures } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', PRIVATE).send(await listErasures(context.deps.db, query)),
  });
  app.route({
    method: 'GET',
    url: `${url}/people/:id`,
    config: { guard, refuses: ['NOT_FOUND', 'EVIDENCE_UNRECORDED'] },
    schema: { tags, params, response: { 200: erasurePlan } },
    handler: async (request, reply) => {
      const plan = await readErasurePlan(context, requireCaller(request), request.params.id);
      return reply.header('cache-control', PRIVATE).send(plan);
    },
  });
  actRoutes(app, context);
  certificateRoutes(app, context);
}

const SECURED = ['PASSWORD_WRONG', 'RATE_LIMITED', 'EDIT_CONFLICT', 'NOT_FOUND'] as const;
const BLOCKED = ['LEGAL_HOLD', 'ERASURE_REQUESTED', 'LAST_ADMIN'] as const;

function actRoutes(app: Api, context: ApiContext): void {
  const demands = STAFF_IF_MATCH;
  app.route({
    method: 'POST',
    url: `${url}/people/:id`,
    config: { guard, demands, refuses: [...SECURED, ...BLOCKED, 'OWN_ACCOUNT'] },
    schema: { tags, params, body: staffErasureBody, response: { 200: staffErasure } },
    handler: (request) => {
      const userId = request.params.id;
      const asked = { ...request.body, userId, ifMatch: readVersion(request) };
      return requestStaffErasure(context, requireCaller(request), asked);
    },
  });
  app.route({
    method: 'PUT',
    url: `${url}/people/:id/hold`,
    config: { guard, demands, refuses: SECURED },
    schema: { tags, params, body: legalHoldBody, response: { 200: legalHoldAnswer } },
    handler: async (request) => {
      const userId = request.params.id;
      const ifMatch = readVersion(request);
      const asked = { ...request.body, userId, ifMatch };
      const version = await setLegalHold(context, requireCaller(request), asked);
      return { held: request.body.held, version: version ?? ifMatch ?? '' };
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/:id/approve`,
    config: {
      guard,
      demands,
      refuses: [...SECURED, ...BLOCKED, 'ERASURE_CLOSED', 'ERASURE_APPROVAL_OWN'],
    },
    schema: { tags, params, body: approveErasureBody, response: { 200: staffErasure } },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return approveErasure(context, requireCaller(request), asked);
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/:id/cancel`,
    config: { guard, demands, refuses: ['EDIT_CONFLICT', 'NOT_FOUND', 'ERASURE_CLOSED'] },
    schema: { tags, params, body: cancelErasureBody, response: { 200: staffErasure } },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return cancelStaffErasure(context, requireCaller(request), asked);
    },
  });
}

function certificateRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'GET',
    url: `${url}/:id/certificate`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params, response: { 200: erasureCertificate } },
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', PRIVATE).send(await readCertificate(context, id)),
  });
  app.route({
    method: 'GET',
    url: `${url}/:id/certificate.pdf`,
    config: { guard, refuses: ['NOT_FOUND', 'RUN_TIMEOUT', 'NOT_READY', 'RATE_LIMITED'] },
    schema: { tags, params, response: { 200: describeRawContent('application/pdf') } },
    handler: async (request, reply) => {
      const { id } = request.params;
      const facts = await readCertificate(context, id);
      const sheet = {
        words: formatCertificate(facts),
        last: [
          `This page proves nothing by itself. The erasure is an event in the public ledger of ${facts.service}, under the id of the account.`,
        ],
        at: new Date(facts.erasedAt),
      };
      const userId = requireCaller(request).user.id;
      const file = await context.writers.write(userId, { kind: 'facts', sheet });
      return reply
        .type('application/pdf')
        .header('cache-control', PRIVATE)
        .header('content-disposition', `attachment; filename="roletrail-deletion-${id}.pdf"`)
        .send(file);
    },
  });
}
