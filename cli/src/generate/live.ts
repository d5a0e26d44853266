import { randomUUID } from 'node:crypto';
import {
  type AcceptBody,
  checkConsentAnswer,
  type DeclineBody,
  legalDocumentsAnswer,
} from '@roletrail/contracts/http/legal';
import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
import type { Offer } from '@roletrail/contracts/offer';
import type { Timer } from '@roletrail/event-log/port';
import { BrowserSession } from './browser-session.ts';
import type { LoadClient } from './client.ts';
import type { PlannedPerson, TermsReading, Visit } from './plan.ts';
import type { Tally } from './tally.ts';

export interface World {
  readonly client: LoadClient;
  readonly tally: Tally;
  readonly timer: Timer;
  /** no visit begins, and none goes on, once it is aborted */
  readonly signal: AbortSignal;
  readonly pageOrigin: string;
  /** wall clock, ms since 1970; default: that of this process */
  readonly wall?: () => number;
  /** further use of the product by a person who may enter */
  readonly use?: (session: BrowserSession, visit: Visit, person: PlannedPerson) => Promise<void>;
}

const ACTIVE_MS = 60_000;
/** Maximum number of reads: a document that is published meanwhile requires another. */
const READINGS_MAX = 3;

/**
 * A person's visits, one after another, each when it is due or as soon as the one before it ends.
 * @param beganAt when the plan's time began, by the world's timer
 */
export async function live(
  world: World,
  person: PlannedPerson,
  beganAt: number,
  visited: () => void,
): Promise<void> {
  const sessions = person.browsers.map(
    (browser) => new BrowserSession(world.client, browser, world.pageOrigin, world.wall),
  );
  for (const visit of person.visits) {
    await world.timer.sleep(Math.max(0, beganAt + visit.at - world.timer.now()), world.signal);
    if (world.signal.aborted) return;
    const session = sessions[visit.browser];
    if (session !== undefined) await stay(world, person, session, visit);
    visited();
  }
}

async function stay(
  world: World,
  person: PlannedPerson,
  session: BrowserSession,
  visit: Visit,
): Promise<void> {
  if (!(await enter(world, person, session, visit.begins))) return;
  if (!(await decide(world, session, visit.reading))) return;
  if (!(await useIt(world, person, session, visit))) return;
  if (visit.ends === 'sign out') {
    const answer = await session.post('sign out', '/auth/logout');
    if (answer?.status === 204) world.tally.did('signed out');
    session.forget();
  }
  if (visit.ends === 'erase') {
    const body = { currentPassword: person.password, phrase: ERASURE_PHRASE };
    const answer = await session.post('ask to be erased', '/me/erasure', body);
    if (answer?.status === 202) world.tally.did('asked to be erased');
  }
}

/** Signs in. Returns true on success. */
async function enter(
  { tally }: World,
  person: PlannedPerson,
  session: BrowserSession,
  begins: Visit['begins'],
): Promise<boolean> {
  if (begins === 'sign up') {
    const answer = await session.signUp(person);
    if (answer?.status === 201) tally.did('signed up');
    if (answer?.status !== 409) return answer?.status === 201;
  }
  if (begins === 'return' && session.userId !== null) {
    const answer = await session.get('return', '/auth/session');
    if (answer?.status === 200) return true;
    if (answer?.status !== 401) return false;
    if (answer.code === 'SESSION_EXPIRED') tally.did('ended idle');
  }
  return (await session.signIn(person))?.status === 200;
}

/** Reads and decides where they are asked to; whether they stay. */
async function decide(
  world: World,
  session: BrowserSession,
  reading: TermsReading,
): Promise<boolean> {
  for (let i = 0; i < READINGS_MAX; i++) {
    const asked = await session.post('ask for the terms', '/legal-check-consent', {});
    if (asked?.status !== 200) return false;
    const { needsReConsent, reason } = checkConsentAnswer.parse(asked.body);
    if (!needsReConsent) return true;
    const answer = await readAndDecide(world, session, reading);
    if (answer === null) return false;
    if (answer.status === 409) continue;
    if (answer.status > 202) return false;
    if (reading.does === 'decline') {
      world.tally.did('declined');
      session.forget();
      return false;
    }
    const isAgain = reason === 'terms_changed' || reason === 'privacy_changed';
    world.tally.did(isAgain ? 'accepted again' : 'accepted');
  }
  return true;
}

/** Returns null if the user is undecided or the product no longer answers. */
async function readAndDecide(world: World, session: BrowserSession, reading: TermsReading) {
  const shown = await session.get('read', '/legal-documents');
  if (shown?.status !== 200) return null;
  const { presentationId, documents, offer } = legalDocumentsAnswer.parse(shown.body);
  const terms = documents.find(({ docType }) => docType === 'terms');
  const privacy = documents.find(({ docType }) => docType === 'privacy');
  if (!terms || !privacy || session.userId === null) return null;
  if (!(await pass(world, session, reading.decidedMs))) return null;
  if (reading.does === 'leave') {
    await session.post('knock', '/rpc/has_role', { _user_id: session.userId, _role: 'admin' });
    world.tally.did('left undecided');
    return null;
  }
  const now = world.wall?.() ?? Date.now();
  const common = {
    userId: session.userId,
    termsVersion: terms.version,
    hashOfDocument: terms.sha256,
    presentationId,
    deviceId: session.browser.deviceId,
  };
  const { userAgent } = session.browser;
  const body =
    reading.does === 'decline'
      ? declineBody(common, now)
      : acceptBody({ ...common, ...offer, userAgent }, privacy, reading, now);
  const headers = { 'idempotency-key': randomUUID() };
  return session.post('decide', '/legal-consent', body, headers);
}

type Common = Pick<AcceptBody, 'userId' | 'termsVersion' | 'hashOfDocument' | 'deviceId'> & {
  readonly presentationId: string;
};

function declineBody(common: Common, now: number): DeclineBody {
  const acceptedAt = new Date(now).toISOString();
  return { ...common, accepted: false, reason: 'user_declined', acceptedAt };
}

/** Times as a browser notes them: what was shown, scrolled and ticked before this moment. */
function acceptBody(
  common: Common & Offer & Pick<AcceptBody, 'userAgent'>,
  privacy: { readonly version: string; readonly sha256: string },
  { scrolledMs, tickedMs, decidedMs }: TermsReading,
  now: number,
): AcceptBody {
  const at = (ms: number) => new Date(now - decidedMs + ms).toISOString();
  return {
    ...common,
    privacyVersion: privacy.version,
    privacyHash: privacy.sha256,
    accepted: true,
    acceptedAt: at(decidedMs),
    scrollConfirmed: true,
    signatureType: 'clickwrap',
    tick: 'user',
    shownAt: at(0),
    scrolledAt: at(scrolledMs),
    tickedAt: at(tickedMs),
  };
}

/** Goes in, and stays. */
async function useIt(
  world: World,
  person: PlannedPerson,
  session: BrowserSession,
  visit: Visit,
): Promise<boolean> {
  if (session.userId === null) return false;
  const body = { _user_id: session.userId, _role: 'admin' };
  if ((await session.post('enter', '/rpc/has_role', body))?.status !== 200) return false;
  await world.use?.(session, visit, person);
  return pass(world, session, visit.staysMs);
}

/** Waits, and sends a heartbeat each minute. Returns whether the session is still valid. */
async function pass(
  { timer, signal }: World,
  session: BrowserSession,
  ms: number,
): Promise<boolean> {
  for (let left = ms; left > 0; left -= ACTIVE_MS) {
    await timer.sleep(Math.min(left, ACTIVE_MS), signal);
    if (signal.aborted) return false;
    const answer = await session.post('be active', '/auth/activity', { idleMs: 0 });
    if (answer?.status !== 200) return false;
  }
  return true;
}
