import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from './config.ts';

/*
 * "This machine only": the mailbox, the gallery, metrics on the public port and the demo accounts
 * exist for whoever sits at the machine that the product runs on, and for nobody else. Two
 * questions, both of which must be answered yes:
 *
 * 1. of the deployment: does it know no other name than this machine's? A public origin or an open
 *    address means that others are expected.
 * 2. of each request: did it come from here? A tunnel or proxy on this machine connects from
 *    loopback, and many present `Host: localhost`; nearly all of them name themselves in a header.
 *    One that does not (a bare port forwarding) cannot be told apart: so the mailbox asks for a key
 *    as well, and nobody knows the demo accounts' passwords.
 */

type Place = Pick<ApiConfig, 'embedded' | 'publicOrigin' | 'host'>;

/** Whether the deployment is of this machine alone; else none of it exists, for nobody. */
export function isLocalDeployment({ embedded, publicOrigin, host }: Place): boolean {
  return embedded && isLoopback(new URL(publicOrigin).hostname) && isLoopback(host);
}

/** Whether this request comes from the machine that the product runs on. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, client } = request;
  return (
    isLoopback(client.peer) &&
    isLoopback(client.ip) &&
    isLoopback(hostNameOf(headers.host)) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** Both: what is for this machine only exists for this request. */
export function isLocalOnlyAllowed(place: Place, request: FastifyRequest): boolean {
  return isLocalDeployment(place) && isLocalRequest(request);
}

/** A name or address that leads nowhere but to this machine (RFC 6761, 6.3). */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** The host of a Host header; empty for what is not one. */
function hostNameOf(header: string | undefined): string {
  return /^(\[[0-9a-f:]+\]|[^\s:/@[\]]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1] ?? '';
}

/** Headers by which proxies, tunnels and content networks say that a request came through them. */
const FORWARDED = new RegExp(
  [
    '^(?:forwarded|via|cdn-loop|true-client-ip|client-ip|x-real-ip|x-proxyuser-ip|x-remote-(?:ip|addr|host))$',
    '^x-(?:forwarded|original|originating|client|cluster-client|tunnel|envoy|proxy|azure|arr|amzn|amz-cf|appengine|vercel|nf|cloud-trace)(?:-|$)',
    '^(?:cf|fly|fastly|akamai|ngrok|tailscale)-',
  ].join('|'),
);
