import type { AcceptanceRecord, AcceptBody } from '@roletrail/contracts/http/legal';
import { ACCEPTANCE_COOKIE, ACCEPTANCE_COOKIE_DAYS } from '@roletrail/contracts/limits';
import type { FastifyReply } from 'fastify';

/**
 * Sets the readable cookie of the specification: URI-encoded JSON, 365 days, SameSite=Strict,
 * Secure on https. It spares the web client a request and grants nothing, because any client can
 * write one. The server only notes its claim if no record supports it (claimed-acceptance.ts).
 */
export function setAcceptanceCookie(
  reply: FastifyReply,
  publicOrigin: string,
  body: AcceptBody,
  receivedAt: string,
): void {
  const record: AcceptanceRecord = {
    termsVersion: body.termsVersion,
    privacyVersion: body.privacyVersion,
    acceptedAt: receivedAt,
    deviceId: body.deviceId,
    documentHash: body.hashOfDocument,
    savedAt: new Date().toISOString(),
  };
  // @fastify/cookie encodes with encodeURIComponent
  reply.setCookie(ACCEPTANCE_COOKIE, JSON.stringify(record), {
    ...attributes(publicOrigin),
    maxAge: ACCEPTANCE_COOKIE_DAYS * 86_400,
  });
}

export function clearAcceptanceCookie(reply: FastifyReply, publicOrigin: string): void {
  reply.clearCookie(ACCEPTANCE_COOKIE, attributes(publicOrigin));
}

function attributes(publicOrigin: string) {
  return {
    path: '/',
    sameSite: 'strict',
    secure: new URL(publicOrigin).protocol === 'https:',
    httpOnly: false,
  } as const;
}
