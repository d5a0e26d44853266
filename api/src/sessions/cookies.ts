import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { ACCEPTANCE_COOKIE } from '@roletrail/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = '__Host-rt_refresh';
export const DEVICE_COOKIE = '__Host-rt_device';

const ATTRIBUTES: CookieSerializeOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'strict',
};

/** The two cookies of a session: its refresh token, and the secret that marks the device. */
export interface SessionCookies {
  readonly refreshToken: string;
  /** null: the device keeps the one it has */
  readonly device: string | null;
  /** end of the session's absolute lifetime */
  readonly expiresAt: Date;
}

export function setSessionCookies(reply: FastifyReply, cookies: SessionCookies): void {
  const attributes = { ...ATTRIBUTES, expires: cookies.expiresAt };
  reply.setCookie(REFRESH_COOKIE, cookies.refreshToken, attributes);
  if (cookies.device !== null) reply.setCookie(DEVICE_COOKIE, cookies.device, attributes);
}

/** Takes back what the browser keeps of a session, the readable consent note included. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, ATTRIBUTES);
  reply.clearCookie(DEVICE_COOKIE, ATTRIBUTES);
  reply.clearCookie(ACCEPTANCE_COOKIE, { path: '/', secure: true, sameSite: 'strict' });
}

export const refreshCookie = (request: FastifyRequest) => request.cookies[REFRESH_COOKIE] ?? null;

/** A fresh secret for a device; 256 random bits. */
export const newDevice = () => randomBytes(32).toString('base64url');

/** What the session row keeps of it. */
export const hashDevice = (device: string) => createHash('sha256').update(device).digest();

/** Hash of the device cookie that came with the request; null when there was none. */
export function presentedDevice(request: FastifyRequest): Buffer | null {
  const device = request.cookies[DEVICE_COOKIE];
  return device === undefined ? null : hashDevice(device);
}
