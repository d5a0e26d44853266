import {
  newsletterAnswer,
  newsletterBody,
  newsletterConfirmAnswer,
  newsletterConfirmBody,
  newsletterIssues,
  newsletterLeaveBody,
  newsletterReceipt,
  newsletterReceiptBody,
} from '@roletrail/contracts/http/newsletter';
import type { Api, ApiContext } from '../../api.ts';
import { mailStateOf } from '../../forms/mail-state.ts';
import { GUARD } from '../../guard.ts';
import { readSentIssues } from '../../newsletter/issue-rows.ts';
import { readNewsletterReceipt } from '../../newsletter/receipt.ts';
import { confirm, leave, subscribe } from '../../newsletter/subscribe.ts';
import { limitPerAddress, limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { noContent } from '../empty-body.ts';
import { oneClick } from '../one-click.ts';

/** A letter with new articles: ask, confirm, stop. No GET changes anything: links are prefetched. */
export function newsletterRoutes(app: Api, context: ApiContext): void {
  const { limits } = context.config;
  const tags = ['insights'];
  const links = {
    guard: GUARD.public,
    rateLimit: limitPerAddress(limits.linksPerAddress),
    refuses: ['LINK_INVALID'] as const,
  };

  app.route({
    method: 'GET',
    url: '/api/newsletter',
    config: { guard: GUARD.public },
    schema: { tags, response: { 200: newsletterIssues } },
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await readSentIssues(context.deps.db)),
  });

  app.route({
    method: 'POST',
    url: '/api/newsletter/receipt',
    config: links,
    schema: { tags, body: newsletterReceiptBody, response: { 200: newsletterReceipt } },
    handler: (request) => readNewsletterReceipt(context, request.body.token),
  });

  app.route({
    method: 'POST',
    url: '/api/newsletter',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(limits.newsletterPerAddress),
      refuses: ['FORM_EXPIRED'],
    },
    schema: { tags, body: newsletterBody, response: { 202: newsletterAnswer } },
    handler: async (request, reply) => {
      await subscribe(context, request.body);
      return reply.code(202).send({ mail: mailStateOf(context.config) });
    },
  });

  app.route({
    method: 'POST',
    url: '/api/newsletter/confirm',
    config: links,
    schema: { tags, body: newsletterConfirmBody, response: { 200: newsletterConfirmAnswer } },
    handler: async (request) => confirm(context, request.body.token),
  });

  app.route({
    method: 'POST',
    url: '/api/newsletter/unsubscribe',
    config: links,
    schema: { tags, body: newsletterLeaveBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await leave(context, request.body.token);
      return reply.code(204).send();
    },
  });

  oneClick(app, context, {
    path: '/newsletter/unsubscribe',
    token: newsletterLeaveBody,
    leave: (token) => leave(context, token),
  });
}
