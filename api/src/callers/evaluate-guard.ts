import type { ApiConfig } from '../config.ts';
import { createConsentUnavailableError } from '../consent-availability.ts';
import { ApiError } from '../errors.ts';
import type { Guard, RoleGuard } from '../guard.ts';
import { consentState } from './consent-state.ts';
import type { CallerFacts } from './load-caller.ts';
import { getSessionRefusal } from './session-state.ts';

/**
 * The refusal that these facts mean for a route, or null; in the order of guard.ts.
 * Pure, so that it can be tested over all combinations.
 */
export function evaluateGuard(
  guard: Guard,
  caller: CallerFacts,
  limits: Pick<ApiConfig, 'inactivity' | 'staffSecondFactor'>,
): ApiError | null {
  if (guard.kind === 'public' || guard.kind === 'cookie' || guard.kind === 'token') return null;
  const ended = getSessionRefusal(caller.session, limits.inactivity);
  if (ended) return ended;
  if (guard.kind === 'session' || guard.kind === 'optional') return null;
  if (guard.kind !== 'consent' && !guard.roles.some((role) => caller.roles.includes(role))) {
    return new ApiError('ROLE_REQUIRED');
  }
  if ('capability' in guard && lacksCapability(guard, caller)) {
    return new ApiError('CAPABILITY_REQUIRED');
  }
  const isRequired = limits.staffSecondFactor === 'required' || caller.staffFactorRequired;
  if (guard.kind !== 'consent' && isRequired && caller.session.method !== 'password+totp') {
    return new ApiError('STAFF_SECOND_FACTOR_REQUIRED');
  }
  return consentRefusal(caller);
}

/** Returns true if only the role `admin` admits the caller, without the capability. */
export function lacksCapability(
  { roles, capability }: Pick<RoleGuard, 'roles' | 'capability'>,
  caller: Pick<CallerFacts, 'roles' | 'capabilities'>,
): boolean {
  if (capability === undefined || caller.capabilities.includes(capability)) return false;
  return !roles.some((role) => role !== 'admin' && caller.roles.includes(role));
}

/** Why this person may not enter what needs consent; null when they may. Fails closed. */
function consentRefusal(caller: CallerFacts): ApiError | null {
  if (!caller.consentKnown) {
    return createConsentUnavailableError();
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
