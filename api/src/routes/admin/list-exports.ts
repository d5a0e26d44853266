import { staffErasuresFileBody } from '@roletrail/contracts/http/delete-user';
import { invitationsFileBody } from '@roletrail/contracts/http/invitations';
import { promoParams, promoUsesFileBody } from '@roletrail/contracts/http/promo-codes';
import { planRequestsFileBody, subscribersFileBody } from '@roletrail/contracts/http/revenue';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { listErasures } from '../../erasure/staff-erasures.ts';
import { GUARD } from '../../guard.ts';
import { listInvitations } from '../../invitations/list-invitations.ts';
import { listPlanRequests, listSubscribers } from '../../pricing/list-requests.ts';
import { listPromoUses } from '../../pricing/promo-uses.ts';
import { listOf } from './paged-list.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

/** Lists of people as CSV. They need a reason, which goes on record before the first byte. */
export function listExportRoutes(app: Api, context: ApiContext): void {
  peopleFiles(app, context);
  planFiles(app, context);
  promoUsesFile(app, context);
}

/** Files for the capability `users`. */
function peopleFiles(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('users');
  const send = openStaffFiles(context, guard);
  const config = { guard, refuses: STAFF_FILE.refuses };
  const { response } = STAFF_FILE;
  const tags = ['people'];
  app.route({
    method: 'POST',
    url: '/api/admin/invitations/export',
    compress: false,
    config,
    schema: { tags, body: invitationsFileBody, response },
    handler: (request, reply) => {
      const { reason, expired } = request.body;
      const target = { kind: 'invitation', id: 'list' };
      const list = listOf(
        ['id', 'email', 'role', 'plan', 'sentAt', 'expiresAt', 'expired'],
        (tx, asked) => listInvitations(tx, { ...asked, expired }),
      );
      const act = { action: 'invitation.export', target, reason } as const;
      const facts = () => ({ expired: expired ?? null });
      return send(request, reply, { name: 'invitations', list, act, facts });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/admin/erasures/export',
    compress: false,
    config,
    schema: { tags, body: staffErasuresFileBody, response },
    handler: (request, reply) => {
      const { reason, state, code } = request.body;
      const target = { kind: 'erasure', id: 'list' };
      const list = listOf(
        ['id', 'userId', 'email', 'reason', 'state', 'requestedAt', 'dueAt', 'closedAt', 'held'],
        (tx, asked) => listErasures(tx, { ...asked, state, code }),
      );
      const facts = () => ({ state, code: code ?? null });
      const act = { action: 'erasure.export', target, reason } as const;
      return send(request, reply, { name: 'deletions', list, act, facts });
    },
  });
}

/** Files for the capability `growth`; addresses as the caller may see them. */
function planFiles(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('growth');
  const send = openStaffFiles(context, guard);
  const config = { guard, refuses: STAFF_FILE.refuses };
  const { response } = STAFF_FILE;
  const tags = ['growth'];
  app.route({
    method: 'POST',
    url: '/api/admin/revenue/requests/export',
    compress: false,
    config,
    schema: { tags, body: planRequestsFileBody, response },
    handler: (request, reply) => {
      const { reason, state } = request.body;
      const staff = requireCaller(request);
      const target = { kind: 'plan_request', id: 'list' };
      const list = listOf(REQUEST_COLUMNS, (tx, asked) =>
        listPlanRequests(tx, staff, { ...asked, state }),
      );
      const act = { action: 'plan_request.export', target, reason } as const;
      return send(request, reply, { name: 'plan-requests', list, act, facts: () => ({ state }) });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/admin/revenue/people/export',
    compress: false,
    config,
    schema: { tags, body: subscribersFileBody, response },
    handler: (request, reply) => {
      const { reason, ...filter } = request.body;
      const staff = requireCaller(request);
      const now = new Date(context.clock.now());
      const target = { kind: 'subscriber', id: 'list' };
      const list = listOf(SUBSCRIBER_COLUMNS, (tx, asked) =>
        listSubscribers(tx, staff, { ...asked, ...filter }, now),
      );
      const facts = () => ({ tier: filter.tier ?? null, promo: filter.promo ?? null });
      const act = { action: 'subscriber.export', target, reason } as const;
      return send(request, reply, { name: 'subscribers', list, act, facts });
    },
  });
}

/** Uses of one code; people as the caller may see them. */
function promoUsesFile(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('growth');
  const send = openStaffFiles(context, guard);
  app.route({
    method: 'POST',
    url: '/api/admin/promo-codes/:id/redemptions/export',
    compress: false,
    config: { guard, refuses: [...STAFF_FILE.refuses, 'NOT_FOUND'] },
    schema: {
      tags: ['growth'],
      params: promoParams,
      body: promoUsesFileBody,
      response: STAFF_FILE.response,
    },
    handler: (request, reply) => {
      const { id } = request.params;
      const { reason, paying } = request.body;
      const [staff, now] = [requireCaller(request), new Date(context.clock.now())];
      const list = listOf(USE_COLUMNS, async (tx, asked) => {
        const page = await listPromoUses(tx, staff, { ...asked, id, paying }, now);
        const items = page.items.map(({ plan, ...use }) => ({
          ...use,
          planNow: plan?.tier ?? null,
          priceNow: plan?.price ?? null,
          reducedUntil: plan?.reducedUntil ?? null,
        }));
        return { items, nextCursor: page.nextCursor };
      });
      const target = { kind: 'promo_code', id };
      const act = { action: 'promo_code.export_uses', target, reason } as const;
      return send(request, reply, { name: 'promo-uses', list, act, facts: () => ({ paying }) });
    },
  });
}

const USE_COLUMNS = [
  'reference',
  'redeemedAt',
  'email',
  'userId',
  'tier',
  'status',
  'currency',
  'monthlyPrice',
  'reducedPrice',
  'planNow',
  'priceNow',
  'reducedUntil',
  'paysWithCode',
] as const;

const REQUEST_COLUMNS = [
  'reference',
  'createdAt',
  'email',
  'userId',
  'plan',
  'tier',
  'currency',
  'monthlyPrice',
  'reducedPrice',
  'code',
  'codeCounted',
  'state',
] as const;

const SUBSCRIBER_COLUMNS = [
  'userId',
  'email',
  'tier',
  'since',
  'currency',
  'monthlyPrice',
  'price',
  'reducedUntil',
  'code',
] as const;
