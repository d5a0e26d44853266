import { createHash, timingSafeEqual } from 'node:crypto';
import { MAILBOX_KEY_HEADER, mailboxAnswer } from '@roletrail/contracts/http/mailbox';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { isLocalDeployment, isLocalOnlyAllowed } from '../../local-only.ts';
import { readMailbox } from '../../mail/mail-rows.ts';

const SHOWN = 100;

/**
 * GET /dev/mailbox: mails of a product without a mail server. Local only, and requires the key that
 * the terminal printed, because mails contain links that open accounts.
 */
export function mailboxRoute(app: Api, { config, deps }: ApiContext): void {
  const { mailboxKey } = config.mail;
  if (mailboxKey === null || !isLocalDeployment(config)) return;
  const demands = {
    [MAILBOX_KEY_HEADER]: {
      format: 'password',
      maxLength: 128,
      description: 'printed when the product started',
    },
  };
  app.route({
    method: 'GET',
    url: '/api/dev/mailbox',
    config: { guard: GUARD.public, demands, refuses: ['NOT_FOUND', 'MAILBOX_KEY_WRONG'] },
    schema: { tags: ['dev'], response: { 200: mailboxAnswer } },
    handler: async (request, reply) => {
      if (!isLocalOnlyAllowed(config, request)) throw new ApiError('NOT_FOUND');
      const given = request.headers[MAILBOX_KEY_HEADER];
      if (typeof given !== 'string' || !same(given, mailboxKey)) {
        throw new ApiError('MAILBOX_KEY_WRONG');
      }
      reply.header('cache-control', 'no-store');
      const mails = await readMailbox(deps.db, deps.keys.vault, SHOWN);
      return {
        items: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
      };
    },
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
