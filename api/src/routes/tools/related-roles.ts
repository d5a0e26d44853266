import { RELATED_ROLES_PATH, type TitleAnswer } from '@roletrail/contracts/related-roles';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../../api.ts';
import type { ApiError } from '../../errors.ts';
import { toApiError } from '../../plugins/errors.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { answerTitle, type TitleQuery, TitleRefused, titleIn } from '../../tools/title-answer.ts';
import type { Tools } from '../../tools/tools.ts';

/** Time after the start at which the index of titles is built: later visitors do not wait for it, ms. */
const WARM_UP_MS = 60_000;

/**
 * GET /related-roles: the page that answers a job title without an account. A visitor's words are
 * only in the address and in the page: it is not stored, sends no referrer, and no log has them.
 */
export function relatedRolesRoute(app: Api, context: ApiContext, { data }: Tools): void {
  const { config, deps } = context;
  const { renderer } = deps;
  if (!renderer || config.staticDir === null) return;
  const send = async (reply: FastifyReply, status: number, answer: TitleAnswer) => {
    const html = await renderer.relatedRoles(answer);
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const warmUp = setTimeout(() => {
    data.datasets().then(
      ({ titles }) => titles.search(),
      (error: unknown) => deps.logger.error({ err: error }, 'failed to build the index of titles'),
    );
  }, WARM_UP_MS);
  warmUp.unref();
  app.addHook('onClose', async () => clearTimeout(warmUp));
  app.route({
    method: 'GET',
    url: RELATED_ROLES_PATH,
    config: { rateLimit: limitPerAddress(config.limits.titlesPerAddress) },
    handler: async ({ query }, reply) => {
      const asOf = new Date(context.clock.now()).toISOString().slice(0, 10);
      return send(reply, 200, answerTitle(query as TitleQuery, asOf, await data.datasets()));
    },
    errorHandler: (error: FastifyError, request, reply) => {
      const refused = toApiError(error);
      request.refusal = refused;
      if (refused.statusCode >= 500) {
        const failure = { code: refused.code, name: error.name, requestId: request.id };
        // Without the error itself, whose text may contain the title.
        deps.logger.error(failure, 'failed to answer a job title');
      }
      void reply.headers(refused.options.headers ?? {});
      return send(reply, refused.statusCode, refusalOf(refused, request));
    },
  });
}

function refusalOf(error: ApiError, { id, query }: FastifyRequest): TitleAnswer {
  const wait = Number(error.options.headers?.['retry-after'] ?? Number.NaN);
  const isLimit = error.code === 'RATE_LIMITED';
  return {
    kind: 'refused',
    asked: titleIn(query as TitleQuery),
    reason: error instanceof TitleRefused ? error.reason : isLimit ? 'limit' : 'unavailable',
    code: error.code,
    requestId: id,
    retryAfter: Number.isNaN(wait) ? null : wait,
  };
}
