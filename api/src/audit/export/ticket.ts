import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../api.ts';
import { isMacOf, partsOf, signToken } from '../../security/mac.ts';

/*
 * With this cookie the browser downloads one export by itself, where a Bearer token cannot go. It
 * names the export and the session that asked for it, is sent to that one path, and opens nothing
 * alone: the guard judges the session, its role and its consent as of any other call.
 */
const COOKIE = '__Secure-rt_export';
const ATTRIBUTES: CookieSerializeOptions = {
  path: '/api/admin/audit/export',
  secure: true,
  httpOnly: true,
  sameSite: 'strict',
};

export interface Ticket {
  readonly exportId: string;
  readonly sessionId: string;
}

export function setTicket(
  reply: FastifyReply,
  { config, keys, clock }: ApiContext,
  ticket: Ticket,
): void {
  const { ticketMs } = config.exports;
  const head = `${ticket.exportId}.${ticket.sessionId}.${clock.now() + ticketMs}`;
  const value = signToken(keys.exportTicket, head);
  reply.setCookie(COOKIE, value, { ...ATTRIBUTES, maxAge: Math.ceil(ticketMs / 1000) });
}

/** The ticket that came with a request; null: none that is ours and still good. */
export function ticketOf(request: FastifyRequest, { keys, clock }: ApiContext): Ticket | null {
  const { head, mac } = partsOf(request.cookies[COOKIE] ?? '');
  if (!isMacOf(keys.exportTicket, head, mac)) return null;
  const [exportId, sessionId, until] = head.split('.');
  if (exportId === undefined || sessionId === undefined || Number(until) <= clock.now())
    return null;
  return { exportId, sessionId };
}
