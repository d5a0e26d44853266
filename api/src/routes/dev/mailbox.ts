import { mailboxAnswer } from '@roletrail/contracts/http/mailbox';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { readMailbox } from '../../mail/mail-rows.ts';

const LOOPBACK = /^(?:127\.|::1$)/;
const SHOWN = 100;

/**
 * GET /dev/mailbox: the mails of a product that has no mail server, for whoever sits at this
 * machine. The route exists in embedded mode without SMTP_URL only.
 */
export function mailboxRoute(app: Api, { config, deps }: ApiContext): void {
  if (!config.mail.mailbox) return;
  app.route({
    method: 'GET',
    url: '/api/dev/mailbox',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: { tags: ['dev'], response: { 200: mailboxAnswer } },
    handler: async (request, reply) => {
      if (!LOOPBACK.test(request.client.peer) || !LOOPBACK.test(request.client.ip)) {
        throw new ApiError('NOT_FOUND');
      }
      reply.header('cache-control', 'no-store');
      const mails = await readMailbox(deps.db, deps.keys.vault, SHOWN);
      return {
        items: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
      };
    },
  });
}
