import {
  newTicketAnswer,
  newTicketBody,
  statusBody,
  statusReplyBody,
  ticket,
} from '@roletrail/contracts/http/support';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import {
  limitPerAddress,
  limitPerAddressGlobally,
  perWriterEverywhere,
} from '../../plugins/rate-limits.ts';
import { createTicket } from '../../support/create-ticket.ts';
import { replyAsPerson } from '../../support/person-replies.ts';
import { readTicket } from '../../support/read-tickets.ts';
import { ticketOfLink } from '../../support/ticket-links.ts';

/** The contact form, and a ticket by its status link. */
export function ticketRoutes(app: Api, context: ApiContext): void {
  const { deps, config } = context;
  const tags = ['support'];

  app.route({
    method: 'POST',
    url: '/api/support/tickets',
    config: {
      guard: GUARD.optional,
      ...perWriterEverywhere(config.limits.formsPerAddress),
      refuses: ['FORM_EXPIRED'],
    },
    schema: { tags, body: newTicketBody, response: { 201: newTicketAnswer } },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await createTicket(context, request.caller, request.body, request.client.ip)),
  });

  app.route({
    method: 'POST',
    url: '/api/support/status',
    config: {
      guard: GUARD.public,
      rateLimit: limitPerAddress(config.limits.statusPerAddress),
      refuses: ['NOT_FOUND'],
    },
    schema: { tags, body: statusBody, response: { 200: ticket } },
    handler: async (request) => readTicket(deps.db, await opened(request.body.token)),
  });

  app.route({
    method: 'POST',
    url: '/api/support/status/replies',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(config.limits.formsPerAddress),
      refuses: ['NOT_FOUND'],
    },
    schema: { tags, body: statusReplyBody, response: { 201: ticket } },
    handler: async (request, reply) => {
      const ticketId = await opened(request.body.token);
      await replyAsPerson(context, null, ticketId, request.body.message);
      return reply.code(201).send(await readTicket(deps.db, ticketId));
    },
  });

  async function opened(token: string): Promise<string> {
    const ticketId = await ticketOfLink(deps.db, token);
    if (ticketId === null) {
      throw new ApiError('NOT_FOUND', { detail: 'This link opens no ticket, or no longer' });
    }
    return ticketId;
  }
}
