import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext, TokenClaims } from '../api.ts';
import { type DownloadTicket, ticketOf } from '../audit/export/ticket.ts';
import { isAuditorToken, verifyAuditorToken } from '../callers/auditor-token.ts';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { recordAcceptanceClaim } from '../consent/claimed-acceptance.ts';
import { ApiError } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { isLocalOnlyAllowed, isLocalRequest } from '../local-only.ts';
import { isDemoElsewhere } from '../sessions/demo-elsewhere.ts';
import { noteTokenUse } from '../sessions/note-use.ts';
import { isOpenPath } from './paths.ts';

/** Enforces each route's guard before its body is read. */
export function guards(app: Api, context: ApiContext): void {
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config?.guard) request.caller = await admit(app, context, request, config.guard);
    // route-table.ts gives every route a guard; should one escape it, it is closed and not open
    else if (!request.is404 && !isOpenPath(url ?? '')) throw new ApiError('INTERNAL');
  });
}

async function admit(
  app: Api,
  context: ApiContext,
  request: FastifyRequest,
  guard: Guard,
): Promise<CallerFacts | null> {
  if (guard.kind === 'public' || guard.kind === 'cookie') return null;
  if (guard.kind === 'ticket' && request.headers.authorization === undefined) {
    return admitSession(context, request, guard, ticketOf(request, context));
  }
  if (guard.kind === 'auditor' && holdsCopy(context.config, request)) return null;
  const token = bearer(request.headers.authorization);
  if (token === null) {
    if (guard.kind === 'optional') return null;
    throw new ApiError('SESSION_MISSING');
  }
  if (guard.kind === 'auditor' && isAuditorToken(token)) {
    request.auditorTokenId = await verifyAuditorToken(context.deps.db, token);
    return null;
  }
  request.claims = app.accessTokens.verify(token);
  if (guard.kind !== 'token') return admitSession(context, request, guard, request.claims);
  const { sessionId } = request.claims;
  if (await isDemoElsewhere(context, sessionId, isLocalRequest(request))) {
    throw new ApiError('SESSION_MISSING');
  }
  return null;
}

/** Returns true for a local copy, whose user has the bundle and needs no token. */
function holdsCopy(config: ApiContext['config'], request: FastifyRequest): boolean {
  const { copy, publicOrigin, host } = config;
  return copy !== null && isLocalOnlyAllowed({ embedded: true, publicOrigin, host }, request);
}

/** Loads the session of a token or ticket and checks that it may enter. */
async function admitSession(
  context: ApiContext,
  request: FastifyRequest,
  guard: Guard,
  named: DownloadTicket | TokenClaims | null,
): Promise<CallerFacts> {
  const { config, callers } = context;
  const caller = named && (await callers.load(named.sessionId));
  if (!caller || ('userId' in named && caller.user.id !== named.userId)) {
    throw new ApiError('SESSION_MISSING');
  }
  // demo accounts are local only, whatever their tokens contain
  if (caller.user.demo && !isLocalOnlyAllowed(config, request))
    throw new ApiError('SESSION_MISSING');
  const refusal = evaluateGuard(guard, caller, config);
  if (refusal?.code === 'CONSENT_REQUIRED') recordAcceptanceClaim(context, request, caller);
  if (refusal) throw refusal;
  if ('counter' in named) noteTokenUse(context, caller, named);
  return caller;
}

/** Returns the token of an Authorization header (RFC 6750); null if there is no header. */
function bearer(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (token === undefined) throw new ApiError('TOKEN_INVALID');
  return token;
}
