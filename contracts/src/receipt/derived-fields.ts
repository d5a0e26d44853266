/**
 * Derives the plain fields of a receipt from the recorded bytes only. The service writes receipts
 * with it, and verifiers derive them again, so a differing field is found by name. Plain code,
 * without schemas, because the bytes are untrusted.
 */
import type { DecisionType } from '../events/decisions.ts';

type Json = Readonly<Record<string, unknown>>;

const NOT_RECORDED = 'not_recorded';

/** Every type and version of recorded decisions, with known fields. */
const RECORDED_AS: Readonly<Record<DecisionType, true>> = {
  'roletrail.consent.accepted.v1': true,
  'roletrail.consent.accepted.v2': true,
  'roletrail.consent.accepted.v3': true,
  'roletrail.consent.accepted.v4': true,
  'roletrail.consent.accepted.v5': true,
  'roletrail.consent.declined.v1': true,
  'roletrail.consent.declined.v2': true,
  'roletrail.consent.declined.v3': true,
  'roletrail.consent.declined.v4': true,
  'roletrail.consent.withdrawn.v1': true,
  'roletrail.consent.withdrawn.v2': true,
};

/** Decision in a recorded event: its kind, and whether its version is known. */
export function recordedKind(
  event: Json,
): { readonly kind: string; readonly known: boolean } | null {
  const { type } = event;
  const [, kind] = typeof type === 'string' ? (DECISION.exec(type) ?? []) : [];
  return kind === undefined ? null : { kind, known: Object.hasOwn(RECORDED_AS, String(type)) };
}

const DECISION = /^roletrail\.consent\.([a-z_]+)\.v[1-9][0-9]{0,4}$/;

/** Parses a recorded event; null if the bytes are not a JSON object. */
export function recordedEvent(entry: Uint8Array | null): Json | null {
  if (entry === null) return null;
  try {
    return objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entry)));
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Fields of a receipt that follow from the entry, or from it and the acceptance. */
export type DerivedReceiptFields = ReturnType<typeof deriveReceiptFields>;

/**
 * @param event the decision
 * @param about event that names the documents: the decision, or the acceptance it withdraws
 */
export function deriveReceiptFields(event: Json, about: Json | null) {
  const data = dataOf(event);
  const claimed = objectOf(data.claimed) ?? {};
  const observed = objectOf(data.observed) ?? {};
  const presentation = objectOf(data.presentation) ?? {};
  const documents = about === null ? undefined : dataOf(about).documents;
  return {
    eventId: event.id,
    decision: data.decision,
    recordedAs: event.type,
    person: data.userId,
    actor: objectOf(data.actor)?.kind ?? NOT_RECORDED,
    reason: data.reason,
    documents: Array.isArray(documents) ? (documents as readonly unknown[]) : [],
    screen: {
      offered: offeredIn(objectOf(presentation.offered)),
      reported: reportedIn(data, claimed),
    },
    authentication: authenticationOf(objectOf(data.authentication)),
    emailProved: observed.emailProved ?? NOT_RECORDED,
    times: {
      claimed: {
        shownAt: claimed.shownAt ?? NOT_RECORDED,
        scrolledAt: claimed.scrolledAt ?? NOT_RECORDED,
        tickedAt: claimed.tickedAt ?? NOT_RECORDED,
        acceptedAt: claimed.acceptedAt ?? NOT_RECORDED,
      },
      observed: {
        presentedAt: presentation.issuedAt ?? NOT_RECORDED,
        receivedAt: observed.receivedAt,
      },
      log: event.time,
    },
  };
}

/** Words of the service, signed in the presentation. */
function offeredIn(recorded: Json | null) {
  if (recorded === null) return NOT_RECORDED;
  const { statement, buttonText, locale } = recorded;
  return { statement, buttonText, locale };
}

/** Words of the browser: under `claimed` from accepted.v5 on, before that beside the facts. */
function reportedIn(data: Json, claimed: Json) {
  const { statement, buttonText, locale } = claimed.statement === undefined ? data : claimed;
  if (statement === undefined) return NOT_RECORDED;
  const { tick, scrollConfirmed } = claimed;
  return { statement, buttonText, locale, tick, scrollConfirmed };
}

/** Returns the same fields as the second form has them: the browser's words only, and no actor. */
export function statedInV2({ actor: _, screen, times, ...stated }: DerivedReceiptFields) {
  const { receivedAt } = times.observed;
  return { ...stated, screen: screen.reported, times: { ...times, observed: { receivedAt } } };
}

function authenticationOf(recorded: Json | null) {
  if (recorded === null) return NOT_RECORDED;
  return { method: recorded.method, authenticatedAt: recorded.authenticatedAt };
}

/** Person of a decision, and the acceptance it withdraws. */
export function boundTo(event: Json | null): { person: unknown; withdraws: unknown } {
  const data = event === null ? {} : dataOf(event);
  return { person: data.userId, withdraws: data.withdraws };
}

function dataOf(event: Json): Json {
  return objectOf(event.data) ?? {};
}

function objectOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}

/** Lists the paths at which two JSON values differ, e.g. `times.log`, `documents.0.sha256`. */
export function differences(given: unknown, expected: unknown, path = ''): readonly string[] {
  if (given === expected) return [];
  if (Array.isArray(given) && Array.isArray(expected) && given.length !== expected.length) {
    return [path];
  }
  const [a, b] = [membersOf(given), membersOf(expected)];
  if (a === null || b === null || Array.isArray(given) !== Array.isArray(expected)) return [path];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) =>
    differences(a[name], b[name], path === '' ? name : `${path}.${name}`),
  );
}

function membersOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null ? (value as Json) : null;
}
