import {
  auditorTokenRevokeBody,
  auditorTokens,
  evidenceUses,
  evidenceUsesQuery,
  ledgerCheck,
  liveSessions,
  liveSessionsQuery,
  secondFactorAnswer,
  secondFactorBody,
  securityHistory,
  securityHistoryQuery,
  securityPage,
  securityPolicy,
  sessionEndBody,
  sessionParams,
  signInFailures,
  signInFailuresQuery,
  staffActs,
  staffActsQuery,
  tokenReuse,
} from '@roletrail/contracts/http/staff-security';
import type { FastifyReply } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { listStaffActs } from '../../staff-security/acts.ts';
import { presentAuditorTokens, revokeByStaff } from '../../staff-security/auditor-tokens.ts';
import { listEvidenceUses } from '../../staff-security/evidence.ts';
import { readSignInFailures } from '../../staff-security/failures.ts';
import { listSecurityHistory } from '../../staff-security/history.ts';
import { checkLedgerNow } from '../../staff-security/ledger-check.ts';
import { readSecurityPolicy } from '../../staff-security/policy.ts';
import { requireSecondFactor } from '../../staff-security/second-factor.ts';
import {
  endPersonSession,
  listLiveSessions,
  listTokenReuse,
} from '../../staff-security/sessions.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/security';
const READERS = GUARD.capability('users', 'compliance');
const ACTORS = GUARD.capability('users');

const unstored = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

/** Lists of the security screen; compliance staff may read them too. */
export function securityListRoutes(app: Api, context: ApiContext): void {
  const config = { guard: READERS };
  const tags = ['security'];

  app.route({
    method: 'GET',
    url: `${URL}/failures`,
    config,
    schema: { tags, querystring: signInFailuresQuery, response: { 200: signInFailures } },
    handler: async (request, reply) => {
      unstored(reply);
      return readSignInFailures(context.deps.db, request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/reuse`,
    config,
    schema: { tags, querystring: securityPage, response: { 200: tokenReuse } },
    handler: async (request, reply) => {
      unstored(reply);
      return listTokenReuse(context, requireCaller(request), request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/sessions`,
    config: { ...config, views: { 'security-sessions': ['staff'] } },
    schema: { tags, querystring: liveSessionsQuery, response: { 200: liveSessions } },
    handler: async (request, reply) => {
      unstored(reply);
      return listLiveSessions(context, requireCaller(request), request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/history`,
    config: { ...config, views: { 'security-history': ['kind'] } },
    schema: { tags, querystring: securityHistoryQuery, response: { 200: securityHistory } },
    handler: async (request, reply) => {
      unstored(reply);
      return listSecurityHistory(context, requireCaller(request), request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/acts`,
    config: { ...config, views: { 'security-acts': ['task'] } },
    schema: { tags, querystring: staffActsQuery, response: { 200: staffActs } },
    handler: async (request, reply) => {
      unstored(reply);
      return listStaffActs(context.deps.db, requireCaller(request), request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/evidence`,
    config: { ...config, views: { 'security-evidence': ['use'] } },
    schema: { tags, querystring: evidenceUsesQuery, response: { 200: evidenceUses } },
    handler: async (request, reply) => {
      unstored(reply);
      return listEvidenceUses(context, requireCaller(request), request.query);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/auditor-tokens`,
    config,
    schema: { tags, response: { 200: auditorTokens } },
    handler: async (_request, reply) => {
      unstored(reply);
      return presentAuditorTokens(context.deps.db);
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/policy`,
    config,
    schema: { tags, response: { 200: securityPolicy } },
    handler: async (request, reply) => {
      unstored(reply);
      return readSecurityPolicy(context, requireCaller(request));
    },
  });
}

/** Acts of the security screen, and the check of the ledger. */
export function securityActRoutes(app: Api, context: ApiContext): void {
  const tags = ['security'];

  app.route({
    method: 'POST',
    url: `${URL}/ledger-check`,
    config: { guard: READERS },
    schema: { tags, body: emptyBody, response: { 200: ledgerCheck } },
    handler: () => checkLedgerNow(context),
  });

  app.route({
    method: 'POST',
    url: `${URL}/sessions/:id/end`,
    config: { guard: ACTORS, refuses: ['NOT_FOUND', 'OWN_ACCOUNT'] },
    schema: { tags, params: sessionParams, body: sessionEndBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const { id } = request.params;
      await endPersonSession(context, requireCaller(request), id, request.body.reason);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: `${URL}/auditor-tokens/:id/revoke`,
    config: { guard: ACTORS, refuses: ['NOT_FOUND'] },
    schema: {
      tags,
      params: sessionParams,
      body: auditorTokenRevokeBody,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      await revokeByStaff(context, requireCaller(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'PUT',
    url: `${URL}/second-factor`,
    config: {
      guard: ACTORS,
      demands: STAFF_IF_MATCH,
      refuses: ['STAFF_SECOND_FACTOR_REQUIRED', 'EDIT_CONFLICT', 'PASSWORD_WRONG', 'RATE_LIMITED'],
    },
    schema: { tags, body: secondFactorBody, response: { 200: secondFactorAnswer } },
    handler: async (request) => {
      const staff = requireCaller(request);
      const { body } = request;
      const seen = readVersion(request);
      const version = await requireSecondFactor(context, staff, seen, body);
      return { required: body.required, version: version ?? seen };
    },
  });
}
