import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../api.ts';
import { signToken, splitToken, verifyMac } from '../../security/mac.ts';

/*
 * Cookie for one download by the browser itself, which cannot send a Bearer token. It names the
 * export and the session, is sent to that path only, and grants nothing by itself: the guard checks
 * session, role and consent as usual. The export id in the name allows several downloads at once.
 * It expires within minutes.
 */
const COOKIE = '__Secure-rt_export_';
const ATTRIBUTES: CookieSerializeOptions = {
  path: '/api/admin/audit/export',
  secure: true,
  httpOnly: true,
  sameSite: 'strict',
};

export interface DownloadTicket {
  readonly exportId: string;
  readonly sessionId: string;
}

export function setTicket(
  reply: FastifyReply,
  { config, keys, clock }: ApiContext,
  { exportId, sessionId }: DownloadTicket,
): void {
  const { ticketMs } = config.exports;
  const value = signToken(keys.exportTicket, `${exportId}.${sessionId}.${clock.now() + ticketMs}`);
  const maxAge = Math.ceil(ticketMs / 1000);
  reply.setCookie(COOKIE + exportId, value, { ...ATTRIBUTES, maxAge });
}

/** Returns the valid ticket for the requested export, or null. */
export function ticketOf(
  request: FastifyRequest,
  { keys, clock }: ApiContext,
): DownloadTicket | null {
  // read before the query is validated
  const { id } = request.query as { readonly id?: unknown };
  if (typeof id !== 'string') return null;
  const { head, mac } = splitToken(request.cookies[COOKIE + id] ?? '');
  if (!verifyMac(keys.exportTicket, head, mac)) return null;
  const [exportId, sessionId, until] = head.split('.');
  if (exportId !== id || sessionId === undefined || Number(until) <= clock.now()) return null;
  return { exportId, sessionId };
}
