import {
  invitationActBody,
  invitationParams,
  invitationRestoreBody,
  invitations,
  invitationsQuery,
  inviteBody,
  invitedAnswer,
} from '@roletrail/contracts/http/invitations';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import {
  invite,
  restoreInvitation,
  sendInvitation,
  withdrawInvitation,
} from '../../invitations/invite.ts';
import { listInvitations } from '../../invitations/list-invitations.ts';
import { noContent } from '../empty-body.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const url = '/api/admin/invitations';
const tags = ['people'];
const guard = GUARD.capability('users');

/** Invitations of staff to people without an account. */
export function invitationRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'GET',
    url,
    config: { guard, views: { invitations: ['expired'] } },
    schema: { tags, querystring: invitationsQuery, response: { 200: invitations } },
    handler: async (request, reply) => {
      const list = await listInvitations(context.deps.db, request.query);
      return reply.header('cache-control', 'private, no-store').send(list);
    },
  });

  app.route({
    method: 'POST',
    url,
    config: {
      guard,
      refuses: ['EMAIL_IN_USE', 'PASSWORD_WRONG', 'QUOTA_REACHED', 'RATE_LIMITED', 'NOT_READY'],
    },
    schema: { tags, body: inviteBody, response: { 201: invitedAnswer } },
    handler: async (request, reply) => {
      const id = await invite(context, requireCaller(request), request.body);
      return reply.code(201).send({ id });
    },
  });

  const refuses = ['NOT_FOUND', 'EDIT_CONFLICT', 'PASSWORD_WRONG', 'RATE_LIMITED'] as const;
  const config = { guard, demands: STAFF_IF_MATCH, refuses };
  const schema = {
    tags,
    params: invitationParams,
    body: invitationActBody,
    response: { 204: noContent },
  };
  app.route({
    method: 'POST',
    url: `${url}/:id/send`,
    config,
    schema,
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      await sendInvitation(context, requireCaller(request), asked);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/:id/withdraw`,
    config,
    schema,
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      await withdrawInvitation(context, requireCaller(request), asked);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/:id/restore`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { ...schema, body: invitationRestoreBody },
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      await restoreInvitation(context, requireCaller(request), asked);
      return reply.code(204).send();
    },
  });
}
