import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../api.ts';
import { signToken, splitToken, verifyMac } from '../../security/mac.ts';

/*
 * With such a cookie the browser downloads one export by itself, where a Bearer token cannot go. It
 * names the export and the session that asked for it, is sent to that one path, and opens nothing
 * alone: the guard judges the session, its role and its consent as of any other call. Its name has
 * the export's id, so that several can be downloaded at once; each goes by itself, within minutes.
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

/** The ticket for the export that a request asks for; null: none came that is ours and still good. */
export function ticketOf(
  request: FastifyRequest,
  { keys, clock }: ApiContext,
): DownloadTicket | null {
  // looked at before the query is judged
  const { id } = request.query as { readonly id?: unknown };
  if (typeof id !== 'string') return null;
  const { head, mac } = splitToken(request.cookies[COOKIE + id] ?? '');
  if (!verifyMac(keys.exportTicket, head, mac)) return null;
  const [exportId, sessionId, until] = head.split('.');
  if (exportId !== id || sessionId === undefined || Number(until) <= clock.now()) return null;
  return { exportId, sessionId };
}
