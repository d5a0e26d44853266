import {
  ticketParams as params,
  staffDeleteBody,
  staffOpenedBody,
  staffReplyBody,
  staffStatusBody,
  staffTicket,
  staffTicketsAnswer,
  staffTicketsQuery,
} from '@roletrail/contracts/http/support';
import { type Api, type ApiContext, callerOf } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { DESK_ROLES, staffDeletes, staffMoves, staffReplies } from '../../support/staff-acts.ts';
import { listForStaff, openedByStaff, readForStaff } from '../../support/staff-tickets.ts';
import { noContent } from '../no-body.ts';

/** The support desk: the queue, and what staff does with a ticket. */
export function staffTicketRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;
  const guard = GUARD.role(...DESK_ROLES);
  const one = { guard, refuses: ['NOT_FOUND'] as const };
  const tags = ['support'];

  app.route({
    method: 'GET',
    url: '/api/staff/tickets',
    config: { guard },
    schema: { tags, querystring: staffTicketsQuery, response: { 200: staffTicketsAnswer } },
    handler: async (request) => listForStaff(db, callerOf(request).user.id, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/staff/tickets/:number',
    config: one,
    schema: { tags, params, response: { 200: staffTicket } },
    handler: async (request) => readForStaff(db, callerOf(request).user.id, request.params.number),
  });

  app.route({
    method: 'POST',
    url: '/api/staff/tickets/:number/replies',
    config: one,
    schema: { tags, params, body: staffReplyBody, response: { 201: staffTicket } },
    handler: async (request, reply) => {
      const { number } = request.params;
      const staff = callerOf(request);
      await staffReplies(context, staff, number, request.body);
      return reply.code(201).send(await readForStaff(db, staff.user.id, number));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/staff/tickets/:number/status',
    config: one,
    schema: { tags, params, body: staffStatusBody, response: { 200: staffTicket } },
    handler: async (request) => {
      const { number } = request.params;
      const staff = callerOf(request);
      await staffMoves(context, staff, number, request.body.act);
      return readForStaff(db, staff.user.id, number);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/staff/tickets/:number/opened',
    config: one,
    schema: { tags, params, body: staffOpenedBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const { number } = request.params;
      await openedByStaff(db, callerOf(request).user.id, number, request.body.message);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/staff/tickets/:number',
    config: one,
    schema: { tags, params, body: staffDeleteBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await staffDeletes(context, callerOf(request), request.params.number, request.body.reason);
      return reply.code(204).send();
    },
  });
}
