import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Result of the check of one link. */
export interface LinkResult {
  /** `unknown`: it could not be checked */
  readonly outcome: 'ok' | 'broken' | 'unknown';
  /** reason, as part of a sentence; '' if it is fine */
  readonly detail: string;
}

/** Network that links are asked over. */
export interface LinkNetwork {
  /** Returns the IP addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isPublic: (address: string) => boolean;
  readonly request: (options: RequestOptions) => ClientRequest;
}

const INTERNET: LinkNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  request: requestTls,
};

/** Limit of one request, name resolution included, ms. */
const ANSWER_MS = 5000;
/** Redirects that are followed. */
const REDIRECTS_MAX = 3;
const HEADER_BYTES_MAX = 16 * 1024;
const AGENT = 'RoleTrail-link-check';
/** Answers of sites that turn programs away, or have too many of them. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 405, 407, 429, 451, 503, 999]);

const ok: LinkResult = { outcome: 'ok', detail: '' };
const broken = (detail: string): LinkResult => ({ outcome: 'broken', detail });
const unknown = (detail: string): LinkResult => ({ outcome: 'unknown', detail });

/**
 * Asks whether an https address works: HEAD, then GET without its body if that is refused. Each
 * address, also of a redirect, is resolved first. The request goes to the resolved address, so that
 * a name cannot change in between. Nothing is sent to an address that is not public.
 */
export async function askLink(link: string, network = INTERNET): Promise<LinkResult> {
  let url = new URL(link);
  try {
    for (let redirects = 0; ; redirects++) {
      const refused = refusalOf(url);
      if (refused !== null) return unknown(refused);
      const { status, location } = await askOnce(url, network);
      if (status < 300 || status === 304) return ok;
      if (status >= 400) return judge(status);
      if (location === undefined || !URL.canParse(location, url.href)) return judge(status);
      if (redirects === REDIRECTS_MAX) return broken('it redirects too often');
      url = new URL(location, url);
    }
  } catch (error) {
    return failureOf(error);
  }
}

/** Returns why an address is not asked; null if it may be. */
function refusalOf(url: URL): string | null {
  if (url.protocol !== 'https:') return 'it redirects to an address without https';
  if (url.port !== '') return 'its port is not that of https';
  if (url.username !== '' || url.password !== '') return 'its address has a password';
  return null;
}

function judge(status: number): LinkResult {
  if (status === 404 || status === 410) return broken(`the page does not exist (${status})`);
  if (TURNED_AWAY.has(status)) return unknown(`the site refuses programs (${status})`);
  return broken(`the site answers with the error ${status}`);
}

class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
}

/** @throws NotPublic, or an error of the network */
async function askOnce(url: URL, network: LinkNetwork): Promise<Answer> {
  const head = await send(url, 'HEAD', network);
  return head.status < 400 ? head : send(url, 'GET', network);
}

async function send(url: URL, method: 'HEAD' | 'GET', network: LinkNetwork): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  // an IPv6 address is in brackets there
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) > 0 ? [host] : await within(network.resolve(host), signal);
  if (found.length === 0 || !found.every(network.isPublic)) throw new NotPublic();
  // many servers have no way out by IPv6
  const address = found.find((one) => isIP(one) === 4) ?? found[0];
  const request = network.request({
    host: address,
    servername: isIP(host) > 0 ? '' : host,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { host: url.host, 'user-agent': AGENT, accept: '*/*' },
    agent: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    signal,
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end();
  });
  // the body is not read
  request.destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location };
}

/** Resolves as `work` does, and rejects if the signal aborts first. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function failureOf(error: unknown): LinkResult {
  if (error instanceof NotPublic) return unknown('its address is not public');
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return broken('no answer within 5 seconds');
  if (code === 'ENOTFOUND') return broken('no such site');
  // not a fact about the site: this machine has no way out
  if (code === 'EAI_AGAIN' || code === 'ENETUNREACH') return unknown('there is no connection');
  if (typeof code === 'string' && /CERT|ALTNAME|SELF_SIGNED|VERIFY/.test(code)) {
    return broken('its certificate is not valid');
  }
  return broken('the connection fails');
}
