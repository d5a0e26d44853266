import type { z } from 'zod';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';
import { API_CSP } from '../plugins/paths.ts';
import { limitPerAddress } from '../plugins/rate-limits.ts';

type Leave = {
  /** address in List-Unsubscribe, on which a GET shows a page for people */
  readonly path: string;
  readonly token: z.ZodType<{ token: string }>;
  readonly leave: (token: string) => Promise<void>;
};

/**
 * RFC 8058: a mail program posts a form to the very address that List-Unsubscribe names. The
 * address proves everything; the form's content does not matter, so it is not read.
 */
export function oneClick(app: Api, context: ApiContext, { path, token, leave }: Leave): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/,
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post(
      path,
      {
        config: {
          guard: GUARD.public,
          rateLimit: limitPerAddress(context.config.limits.linksPerAddress),
        },
        schema: { hide: true, querystring: token },
      },
      async (request, reply) => {
        await leave((request.query as { token: string }).token);
        reply.headers({ 'content-security-policy': API_CSP, 'cache-control': 'no-store' });
        return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
      },
    );
  });
}
