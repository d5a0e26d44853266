import type { AcceptBody, DeclineBody } from '@roletrail/contracts/http/legal';
import { useRef, useState } from 'react';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import { deviceId } from '../../lib/device-id.ts';
import { useHttp } from '../../lib/http-context.tsx';
import {
  formatErrorSentence,
  isGatewayFault,
  isOutcomeUnknown,
  isProblem,
  isRefusal,
  isSignedOut,
  retryAfterOf,
} from '../../lib/http-errors.ts';
import { recordConsent } from './api/record-consent.ts';
import {
  acceptBodyOf,
  attemptFor,
  type ConsentAttempt,
  type ConsentClient,
  declineBodyOf,
  type ShownDocuments,
} from './consent-attempt.ts';
import { dropPendingDecline, savePendingDecline } from './pending-decline.ts';
import type { TermsReadingState } from './reading-machine.ts';
import { useTermsGate } from './terms-gate-context.tsx';

export type DecisionFailure = {
  title: string;
  message: string;
  /** time of the next try, ms since the epoch; null: unknown */
  againAt: number | null;
};
/** Result of a refusal: recorded, kept for the next start, or rejected by the server. */
export type DeclineOutcome = 'recorded' | 'kept' | 'refused';

/** Facts of the answer to a refusal. */
export type DeclineReceipt = {
  readonly eventId: string;
  /** ISO 8601, UTC */
  readonly receivedAt: string;
};

export type Handlers = {
  onAccepted: () => void;
  /** @param receipt of a recorded refusal; null if its answer did not arrive, or it is not recorded */
  onDeclined: (outcome: DeclineOutcome, receipt: DeclineReceipt | null) => void;
  /** the shown documents are no longer current */
  onStale: () => void;
};

const isStale = (error: unknown) => isProblem(error, 'DOCUMENT_CHANGED', 'PRESENTATION_INVALID');

function acceptFailure(error: unknown): DecisionFailure {
  const waits = isGatewayFault(error) || isProblem(error, 'LOG_UNAVAILABLE', 'RATE_LIMITED');
  const wait = waits ? retryAfterOf(error) : null;
  const againAt = wait === null ? null : Date.now() + wait * 1000;
  if (isOutcomeUnknown(error)) {
    return {
      title: 'We do not know yet whether your acceptance was recorded',
      message: `${formatErrorSentence(error)} Press the button again to send the same acceptance: it never counts twice.`,
      againAt,
    };
  }
  return {
    title: 'Your acceptance was not recorded',
    message: formatErrorSentence(error),
    againAt,
  };
}

/** Sends accept and decline for one presentation of the documents. */
export function useDecision(shown: ShownDocuments, userId: string, handlers: Handlers) {
  const http = useHttp();
  const gate = useTermsGate();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [failure, setFailure] = useState<DecisionFailure | null>(null);
  const accepting = useRef<ConsentAttempt<AcceptBody> | null>(null);
  const declining = useRef<ConsentAttempt<DeclineBody> | null>(null);
  const client = (): ConsentClient => ({
    userId,
    deviceId: deviceId(),
    userAgent: navigator.userAgent,
  });

  const accept = async (reading: TermsReadingState): Promise<void> => {
    const body = acceptBodyOf(shown, client(), reading, new Date().toISOString());
    if (body === null || busy !== null) return;
    const attempt = attemptFor(accepting.current, body, randomUuid);
    accepting.current = attempt;
    setBusy('accept');
    setFailure(null);
    try {
      await gate.accept(attempt);
      handlers.onAccepted();
    } catch (error) {
      if (isProblem(error, 'IDEMPOTENCY_CONFLICT')) accepting.current = null;
      if (isStale(error)) handlers.onStale();
      else if (!isSignedOut(error)) setFailure(acceptFailure(error));
    } finally {
      setBusy(null);
    }
  };

  const decline = async (): Promise<void> => {
    if (busy !== null) return;
    const body = declineBodyOf(shown, client(), new Date().toISOString());
    const attempt = attemptFor(declining.current, body, randomUuid);
    declining.current = attempt;
    setBusy('decline');
    setFailure(null);
    try {
      const { eventId, receivedAt } = await recordConsent(http, attempt);
      dropPendingDecline();
      handlers.onDeclined('recorded', { eventId, receivedAt });
    } catch (error) {
      if (isStale(error)) handlers.onStale();
      else handlers.onDeclined(settleDecline(error, attempt), null);
    } finally {
      setBusy(null);
    }
  };

  return { busy, failure, accept, decline };
}

/** Returns the result of a refusal without a 2xx answer. */
function settleDecline(error: unknown, attempt: ConsentAttempt<DeclineBody>): DeclineOutcome {
  // The decline itself ends the session, so a repeat may get SESSION_REVOKED.
  if (isProblem(error, 'SESSION_REVOKED')) return 'recorded';
  if (isRefusal(error)) return 'refused';
  return savePendingDecline(attempt) ? 'kept' : 'refused';
}
