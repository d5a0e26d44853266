import { EventEmitter } from 'node:events';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import fastifyWebsocket from '@fastify/websocket';
import type { Logger } from '@roletrail/contracts/logger';
import { REALTIME, REALTIME_PATH } from '@roletrail/contracts/realtime';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { writeProblem } from './errors.ts';

/**
 * Handles upgrade requests. Supports websocket on one path only. Other upgrades are ignored as in
 * RFC 9110: the request is answered normally and the connection closed, because Node reads no
 * further. So a request with a body is refused.
 */
export async function upgrades(app: Api, { deps }: ApiContext): Promise<void> {
  const sockets = new EventEmitter();
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (wantsSocket(request)) sockets.emit('upgrade', request, socket, head);
    else answerPlainly(app, deps.logger, request, socket as Socket);
  });
  await app.register(fastifyWebsocket, {
    options: {
      // only its upgrade events are used
      server: sockets as Server,
      maxPayload: REALTIME.payloadBytesMax,
      perMessageDeflate: false,
    },
    errorHandler(fault, socket) {
      // protocol errors of clients are frequent and not our fault
      const theirs = 'code' in fault && /^(?:WS_ERR_|E[A-Z]+$)/.test(String(fault.code));
      if (theirs) deps.logger.debug({ fault: fault.code }, 'a socket broke its protocol');
      else deps.logger.error({ err: fault }, 'a socket failed');
      socket.terminate();
    },
    // realtime.ts has closed the sockets before; refuse new ones
    preClose: (done) => {
      app.websocketServer.close();
      done();
    },
  });
}

function wantsSocket({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url?.split('?', 1)[0] === REALTIME_PATH &&
    headers.upgrade?.toLowerCase() === 'websocket'
  );
}

function answerPlainly(app: Api, logger: Logger, request: IncomingMessage, socket: Socket): void {
  // Node has released the socket: handle its end here
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.destroySoon());
  if (hasBody(request)) {
    writeProblem(logger, response, new ApiError('VALIDATION_FAILED', { detail: NO_BODY }));
  } else app.server.emit('request', request, response);
}

const NO_BODY = 'A request that asks for another protocol can have no body';

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}
