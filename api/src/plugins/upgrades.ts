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
 * Requests that ask for another protocol. The one we speak is websocket, at one address. Any other
 * wish is passed over, as RFC 9110 has it: the request is answered as without it, and the connection
 * is closed then, for Node has read no further. So a body was not read either: it is refused.
 */
export async function upgrades(app: Api, { deps }: ApiContext): Promise<void> {
  const sockets = new EventEmitter();
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (wantsSocket(request)) sockets.emit('upgrade', request, socket, head);
    else answerPlainly(app, deps.logger, request, socket as Socket);
  });
  await app.register(fastifyWebsocket, {
    options: {
      // it listens for upgrades there and uses nothing else of it
      server: sockets as Server,
      maxPayload: REALTIME.payloadBytesMax,
      perMessageDeflate: false,
    },
    errorHandler(fault, socket) {
      // what a client does wrong is no fault of ours, and there is no end of it
      const theirs = 'code' in fault && /^(?:WS_ERR_|E[A-Z]+$)/.test(String(fault.code));
      if (theirs) deps.logger.debug({ fault: fault.code }, 'a socket broke its protocol');
      else deps.logger.error({ err: fault }, 'a socket failed');
      socket.terminate();
    },
    // sockets are told why before this (realtime.ts); from now on there are no new ones
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
  // Node has given up the socket: what it did for its end is done here
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
