import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge, type Registry } from 'prom-client';
import { uuidv7 } from 'uuidv7';
import type { Api, ApiContext, Connections } from '../api.ts';
import { addressBucket, normaliseAddress, trustedProxies } from '../callers/client-address.ts';
import { ApiError } from '../errors.ts';
import { bareProblem } from './errors.ts';

/** After the start of the stop, a body that is still on its way is waited for no longer than this. */
const UNREAD_BODY_MS = 1000;

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * The connections of the public listener: how many there may be, of one address and in all; how
 * one that speaks no HTTP, or too slowly, is ended; and how all end when the service stops.
 *
 * A connection is *waiting* (nothing asked, or not yet to its end) or *answering* (a request is
 * read and its answer is not out); it may become a websocket's, which ends it itself. One that is
 * refused is answered, *lingers* for `lingerMs`, in which its client may read the answer, and is
 * reset then whatever the client does: a connection that is only ended stays for as long as its
 * client likes.
 */
export function connections(app: Api, { config, deps, security }: ApiContext): void {
  const proxies = trustedProxies(config.trustedProxies);
  const { perAddress, max, lingerMs } = config.connections;
  const open = new Map<Socket, Set<Exchange>>();
  const lingering = new WeakSet<Socket>();
  const counts = new Map<string, number>();
  const metrics = connectionMetrics(deps.metrics, () => all.size);
  const all = new Set<Socket>();
  let closingSince: number | null = null;

  /** Counts a connection in; the reason why there can be no more, or null. */
  function enter(socket: Socket, network: string, counted: boolean): 'address' | 'total' | null {
    if (all.size >= max) return 'total';
    const before = counts.get(network) ?? 0;
    if (counted && before >= perAddress) return 'address';
    if (counted) counts.set(network, before + 1);
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      open.delete(socket);
      if (!counted) return;
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    return null;
  }

  app.server.on('connection', (socket: Socket) => {
    const peer = normaliseAddress(socket.remoteAddress ?? '') ?? '';
    const network = addressBucket(peer);
    const reason = enter(socket, network, !proxies.has(peer));
    if (reason === null) {
      open.set(socket, new Set());
      return;
    }
    metrics.refused.inc({ reason });
    security.connectionRefused(network);
    socket.resetAndDestroy();
  });
  app.server.on('upgrade', (_request, socket: Socket) => void open.delete(socket));
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchanges = open.get(socket) ?? new Set();
    open.set(socket, exchanges);
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once('close', () => void exchanges.delete(exchange));
  });

  const running: Connections = {
    refuse(error, socket) {
      if (lingering.has(socket)) return;
      lingering.add(socket);
      const refusal = refusalOf(error);
      deps.logger.debug({ code: refusal.code, fault: error.code }, 'no request of HTTP');
      const begun = [...(open.get(socket) ?? [])].some(({ response }) => response.headersSent);
      if (error.code === 'ECONNRESET' || !socket.writable || begun) {
        socket.destroy();
        return;
      }
      socket.end(bareProblem(refusal, uuidv7()));
      const cut = setTimeout(() => socket.resetAndDestroy(), lingerMs);
      socket.once('close', () => clearTimeout(cut));
    },
    closeWaiting() {
      closingSince ??= performance.now();
      const late = performance.now() - closingSince > UNREAD_BODY_MS;
      for (const [socket, exchanges] of open) {
        if (lingering.has(socket)) socket.resetAndDestroy();
        else if (exchanges.size === 0) socket.destroySoon();
        else if (late && [...exchanges].every(({ request }) => !request.complete)) {
          socket.destroy();
        }
      }
    },
    cut() {
      for (const socket of all) socket.destroy();
    },
  };
  app.decorate('connections', running);
}

/** What a fault of the protocol means. */
function refusalOf({ code }: { readonly code?: string }): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('PAYLOAD_TOO_LARGE');
  return new ApiError(
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'VALIDATION_FAILED',
  );
}

function connectionMetrics(metrics: Registry, size: () => number) {
  const refused = new Counter({
    name: 'roletrail_connections_refused_total',
    help: 'Connections that were closed at once: too many of one address, or in all',
    labelNames: ['reason'],
    registers: [metrics],
  });
  for (const reason of ['address', 'total']) refused.inc({ reason }, 0);
  new Gauge({
    name: 'roletrail_connections',
    help: 'Open connections of the public listener, sockets among them',
    registers: [metrics],
    collect() {
      this.set(size());
    },
  });
  return { refused };
}
