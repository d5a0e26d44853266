import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from './config.ts';

/*
 * Local-only features: mailbox, gallery, metrics on the public port and demo accounts exist only
 * for users of the machine that runs the product. Two conditions must hold:
 *
 * 1. Deployment: its public origin and its address are loopback names.
 * 2. Request: it comes from this machine. A tunnel or proxy on this machine also connects from
 *    loopback, often with `Host: localhost`, but nearly all add a header that names them. Plain
 *    port forwarding cannot be detected. So the mailbox also requires a key, and the passwords
 *    of demo accounts are secret.
 */

type Place = Pick<ApiConfig, 'embedded' | 'publicOrigin' | 'host'>;

/** Returns true if the deployment is local; else local-only features do not exist. */
export function isLocalDeployment({ embedded, publicOrigin, host }: Place): boolean {
  return embedded && isLoopback(new URL(publicOrigin).hostname) && isLoopback(host);
}

/** Returns true if this request comes from the machine that runs the product. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, client } = request;
  return (
    isLoopback(client.peer) &&
    isLoopback(client.ip) &&
    isLoopback(hostNameOf(headers.host)) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** Returns true if both conditions hold for this request. */
export function isLocalOnlyAllowed(place: Place, request: FastifyRequest): boolean {
  return isLocalDeployment(place) && isLocalRequest(request);
}

/** Returns true for a name or address of this machine (RFC 6761, 6.3). */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Returns the host of a Host header; '' if it is invalid. */
function hostNameOf(header: string | undefined): string {
  return /^(\[[0-9a-f:]+\]|[^\s:/@[\]]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1] ?? '';
}

/** Headers that proxies, tunnels and content networks add. */
const FORWARDED = new RegExp(
  [
    '^(?:forwarded|via|cdn-loop|true-client-ip|client-ip|x-real-ip|x-proxyuser-ip|x-remote-(?:ip|addr|host))$',
    '^x-(?:forwarded|original|originating|client|cluster-client|tunnel|envoy|proxy|azure|arr|amzn|amz-cf|appengine|vercel|nf|cloud-trace)(?:-|$)',
    '^(?:cf|fly|fastly|akamai|ngrok|tailscale)-',
  ].join('|'),
);
