import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { ACCEPTANCE_COOKIE } from '@roletrail/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE = '__Host-rt_refresh';
const DEVICE_COOKIE = '__Host-rt_device';

/** Prefix of a refresh cookie that no instance has issued: a probe of the served attributes. */
export const PROBE_PREFIX = 'probe-';

/** The longest that browsers keep a cookie (RFC 6265bis). */
const DEVICE_SECONDS = 400 * 86_400;

const ATTRIBUTES: CookieSerializeOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'strict',
};

/** Returns true if scripts, other sites and plain HTTP never get the cookies of a session. */
export const areSessionCookiesSafe = () =>
  ATTRIBUTES.secure === true && ATTRIBUTES.httpOnly === true && ATTRIBUTES.sameSite === 'strict';

/** The two cookies of a session: its refresh token, and the secret that marks the device. */
export interface SessionCookies {
  readonly refreshToken: string;
  /** null: the device keeps the one it has; outlives the session, so that the device is known again */
  readonly device: string | null;
  /** end of the session's absolute lifetime */
  readonly expiresAt: Date;
}

export function setSessionCookies(reply: FastifyReply, cookies: SessionCookies): void {
  const { refreshToken, device, expiresAt } = cookies;
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...ATTRIBUTES, expires: expiresAt });
  if (device !== null) setDeviceCookie(reply, device);
}

/** Marks the browser as this device. */
export function setDeviceCookie(reply: FastifyReply, device: string): void {
  reply.setCookie(DEVICE_COOKIE, device, { ...ATTRIBUTES, maxAge: DEVICE_SECONDS });
}

/**
 * Takes back what the browser keeps of a session, the readable consent note included. The mark of
 * the device stays: it opens nothing, and tells a known browser from a strange one at sign-in.
 */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, ATTRIBUTES);
  reply.clearCookie(ACCEPTANCE_COOKIE, { path: '/', secure: true, sameSite: 'strict' });
}

/**
 * Clears the refresh cookie of a probe, with the attributes of a real one. Any other unreadable
 * token stays: this instance may have another key than the one that issued it.
 */
export function answerCookieProbe(reply: FastifyReply, token: string | null): void {
  if (token?.startsWith(PROBE_PREFIX) === true) reply.clearCookie(REFRESH_COOKIE, ATTRIBUTES);
}

export const refreshCookie = (request: FastifyRequest) => request.cookies[REFRESH_COOKIE] ?? null;

/** A fresh secret for a device; 256 random bits. */
export const newDevice = () => randomBytes(32).toString('base64url');

/** What the session row keeps of it. */
export const hashDevice = (device: string) => createHash('sha256').update(device).digest();

export const deviceCookie = (request: FastifyRequest) => request.cookies[DEVICE_COOKIE] ?? null;

/** Hash of the device cookie that came with the request; null when there was none. */
export function presentedDevice(request: FastifyRequest): Buffer | null {
  const device = deviceCookie(request);
  return device === null ? null : hashDevice(device);
}
