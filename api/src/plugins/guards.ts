import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import type { ApiConfig } from '../config.ts';
import { consentState } from '../consent/consent-state.ts';
import { ApiError } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { isAuditorToken, verifyAuditorToken } from '../sessions/auditor-token.ts';
import type { CallerFacts } from '../sessions/load-caller.ts';
import { sessionRefusal } from '../sessions/session-state.ts';
import { existsFor } from '../this-machine.ts';
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
  { config, deps, callers }: ApiContext,
  request: FastifyRequest,
  guard: Guard,
): Promise<CallerFacts | null> {
  if (guard.kind === 'public' || guard.kind === 'cookie') return null;
  const token = bearer(request.headers.authorization);
  if (token === null) {
    if (guard.kind === 'optional') return null;
    throw new ApiError('SESSION_MISSING');
  }
  if (guard.kind === 'auditor' && isAuditorToken(token)) {
    request.auditorTokenId = await verifyAuditorToken(deps.db, token);
    return null;
  }
  const { sessionId, userId } = app.accessTokens.verify(token);
  request.claims = { sessionId, userId };
  if (guard.kind === 'token') return null;
  const caller = await callers.load(sessionId);
  if (caller === null || caller.user.id !== userId) throw new ApiError('SESSION_MISSING');
  // demo accounts are for this machine only, whatever their tokens say elsewhere
  if (caller.user.demo && !existsFor(config, request)) throw new ApiError('SESSION_MISSING');
  const refusal = judge(guard, caller, config);
  if (refusal) throw refusal;
  return caller;
}

/**
 * The refusal that these facts mean for a route, or null; in the order of guard.ts.
 * Pure, so that it can be tested over all combinations.
 */
export function judge(
  guard: Guard,
  caller: CallerFacts,
  limits: Pick<ApiConfig, 'inactivity' | 'staffSecondFactor'>,
): ApiError | null {
  if (guard.kind === 'public' || guard.kind === 'cookie' || guard.kind === 'token') return null;
  const ended = sessionRefusal(caller.session, limits.inactivity);
  if (ended) return ended;
  if (guard.kind === 'session' || guard.kind === 'optional') return null;
  if (guard.kind !== 'consent' && !guard.roles.some((role) => caller.roles.includes(role))) {
    return new ApiError('ROLE_REQUIRED');
  }
  const needsFactor = guard.kind !== 'consent' && limits.staffSecondFactor === 'required';
  if (needsFactor && caller.session.method !== 'password+totp') {
    return new ApiError('STAFF_SECOND_FACTOR_REQUIRED');
  }
  return consentRefusal(caller);
}

/** Why this person may not enter what needs consent; null when they may. Fails closed. */
function consentRefusal(caller: CallerFacts): ApiError | null {
  if (!caller.consentKnown) {
    return new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }
  if (caller.required === null) {
    return new ApiError('NOT_READY', { detail: 'No legal documents are published yet' });
  }
  const { needsReConsent } = consentState(
    caller.consent,
    caller.required,
    caller.session.now.getTime(),
  );
  return needsReConsent ? new ApiError('CONSENT_REQUIRED') : null;
}

/** The token of an Authorization header (RFC 6750); null when there is no such header. */
function bearer(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (token === undefined) throw new ApiError('TOKEN_INVALID');
  return token;
}
