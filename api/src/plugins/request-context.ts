import { USER_AGENT_MAX } from '@roletrail/contracts/limits';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext, ClientFacts } from '../api.ts';
import { chooseAddress, type TrustedProxies, trustedProxies } from '../callers/client-address.ts';

/** Gives each request `client`: chosen address, peer, the rule that chose, user agent. */
export function requestContext(app: Api, { config }: ApiContext): void {
  const trusted = trustedProxies(config.trustedProxies);
  // a getter: no per-request work for those who never ask
  app.decorateRequest('client', {
    getter(this: FastifyRequest) {
      const known = memo.get(this);
      if (known) return known;
      const facts = clientFacts(this, trusted);
      memo.set(this, facts);
      return facts;
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('claims', null);
  app.decorateRequest('auditorTokenId', null);
  app.decorateRequest('eventId', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}

const memo = new WeakMap<FastifyRequest, ClientFacts>();

function clientFacts(request: FastifyRequest, trusted: TrustedProxies): ClientFacts {
  const header = request.headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(header) ? header.join(',') : header;
  return {
    ...chooseAddress(request.socket.remoteAddress, forwardedFor, trusted),
    userAgent: cleanUserAgent(request.headers['user-agent']),
  };
}

/** Text of bounded length, as evidence and session rows can hold it (a header has no NUL). */
function cleanUserAgent(header: string | undefined): string | null {
  return header?.trim().slice(0, USER_AGENT_MAX) || null;
}
