import { staffTicketsFileBody } from '@roletrail/contracts/http/staff-people';
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
import { listOf } from '../admin/paged-list.ts';
import { openStaffFiles, STAFF_FILE } from '../admin/staff-file.ts';
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
    config: { guard, views: { tickets: ['queue'] } },
    schema: { tags, querystring: staffTicketsQuery, response: { 200: staffTicketsAnswer } },
    handler: async (request) =>
      listTicketsForStaff(db, requireCaller(request).user.id, request.query),
  });

  fileRoute(app, context);

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
    config: { guard, refuses: ['NOT_FOUND', 'PASSWORD_WRONG', 'RATE_LIMITED'] },
    schema: { tags, params, body: staffDeleteBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const { number } = request.params;
      await staffDeletes(context, requireCaller(request), number, request.body);
      return reply.code(204).send();
    },
  });
}

const COLUMNS = [
  'number',
  'topic',
  'status',
  'name',
  'email',
  'userId',
  'held',
  'createdAt',
  'updatedAt',
  'waitingSince',
] as const;

/** A list of the desk as a file, without the messages; the reason goes on record first. */
function fileRoute(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('users', 'compliance');
  const send = openStaffFiles(context, guard);
  app.route({
    method: 'POST',
    url: '/api/staff/tickets/export',
    compress: false,
    config: { guard, refuses: STAFF_FILE.refuses },
    schema: { tags: ['support'], body: staffTicketsFileBody, response: STAFF_FILE.response },
    handler: (request, reply) => {
      const { reason, view } = request.body;
      const { id } = requireCaller(request).user;
      const list = listOf(COLUMNS, async (tx, { cursor, limit }) => {
        const page = await listTicketsForStaff(tx, id, { view, cursor, limit });
        const items = page.items.map((one) => ({ ...one, held: one.held.join(' ') }));
        return { items, nextCursor: page.nextCursor };
      });
      const target = { kind: 'ticket', id: 'list' };
      const act = { action: 'ticket.export', target, reason } as const;
      return send(request, reply, { name: 'tickets', list, act, facts: () => ({ view }) });
    },
  });
}
