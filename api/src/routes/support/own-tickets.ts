import { replyBody, ticket, ticketParams, ticketsAnswer } from '@roletrail/contracts/http/support';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { replyAsPerson } from '../../support/person-replies.ts';
import { ownTicketId, ownTickets, readTicket } from '../../support/read-tickets.ts';

/** Routes for the caller's own support tickets. */
export function ownTicketRoutes(app: Api, context: ApiContext): void {
  const { deps } = context;
  const tags = ['support'];

  app.route({
    method: 'GET',
    url: '/api/me/tickets',
    config: { guard: GUARD.consent },
    schema: { tags, response: { 200: ticketsAnswer } },
    handler: async (request) => ({
      items: await ownTickets(deps.db, requireCaller(request).user.id),
    }),
  });

  app.route({
    method: 'GET',
    url: '/api/me/tickets/:number',
    config: { guard: GUARD.consent, refuses: ['NOT_FOUND'] },
    schema: { tags, params: ticketParams, response: { 200: ticket } },
    handler: async (request) => {
      const { user } = requireCaller(request);
      return readTicket(deps.db, await ownTicketId(deps.db, user.id, request.params.number));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/me/tickets/:number/replies',
    config: { guard: GUARD.consent, refuses: ['NOT_FOUND'] },
    schema: { tags, params: ticketParams, body: replyBody, response: { 201: ticket } },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const ticketId = await ownTicketId(deps.db, caller.user.id, request.params.number);
      await replyAsPerson(context, caller, ticketId, request.body.message);
      return reply.code(201).send(await readTicket(deps.db, ticketId));
    },
  });
}
