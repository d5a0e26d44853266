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
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { changeTicketStatus, replyAsStaff, staffDeletes } from '../../support/staff-acts.ts';
import { listTicketsForStaff, markReadByStaff, readForStaff } from '../../support/staff-tickets.ts';
import { noContent } from '../empty-body.ts';

/** The support desk: the queue, and what staff does with a ticket. */
export function staffTicketRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;
  const guard = GUARD.capability('users', 'compliance');
  const one = { guard, refuses: ['NOT_FOUND'] as const };
  const tags = ['support'];

  app.route({
    method: 'GET',
    url: '/api/staff/tickets',
    config: { guard },
    schema: { tags, querystring: staffTicketsQuery, response: { 200: staffTicketsAnswer } },
    handler: async (request) =>
      listTicketsForStaff(db, requireCaller(request).user.id, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/staff/tickets/:number',
    config: one,
    schema: { tags, params, response: { 200: staffTicket } },
    handler: async (request) =>
      readForStaff(db, requireCaller(request).user.id, request.params.number),
  });

  app.route({
    method: 'POST',
    url: '/api/staff/tickets/:number/replies',
    config: one,
    schema: { tags, params, body: staffReplyBody, response: { 201: staffTicket } },
    handler: async (request, reply) => {
      const { number } = request.params;
      const staff = requireCaller(request);
      await replyAsStaff(context, staff, number, request.body);
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
      const staff = requireCaller(request);
      await changeTicketStatus(context, staff, number, request.body.act);
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
      await markReadByStaff(db, requireCaller(request).user.id, number, request.body.message);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/staff/tickets/:number',
    config: one,
    schema: { tags, params, body: staffDeleteBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await staffDeletes(
        context,
        requireCaller(request),
        request.params.number,
        request.body.reason,
      );
      return reply.code(204).send();
    },
  });
}
