/**
 * Server process of the socket benches: `socket-server.ts bare|hub`. Both accept sockets at
 * /?user=N. IPC commands: `{all: true}` sends one frame to all users, `{user: N}` to one user,
 * `{memory: true}` is answered with resident bytes. `bare` is the ws library and a Map; `hub` is
 * the product's Hub and Connection.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from '@roletrail/api/realtime/connection';
import { ConnectionRegistry } from '@roletrail/api/realtime/connection-registry';
import { prepareFrame } from '@roletrail/api/realtime/frames';
import type { ServerFrameBody } from '@roletrail/contracts/realtime';
import { uuidv7 } from 'uuidv7';
import { type WebSocket, WebSocketServer } from 'ws';

const BODY: ServerFrameBody = { type: 'consent.projected', eventId: uuidv7() };

interface Kind {
  accept(socket: WebSocket, user: string): void;
  all(): void;
  one(user: string): void;
}

function bare(): Kind {
  const users = new Map<string, Set<WebSocket>>();
  let seq = 0;
  const text = () => {
    seq += 1;
    return JSON.stringify({ ...BODY, seq, at: new Date().toISOString() });
  };
  return {
    accept: (socket, user) => users.set(user, new Set([socket])),
    all() {
      const frame = text();
      for (const sockets of users.values()) for (const socket of sockets) socket.send(frame);
    },
    one(user) {
      const frame = text();
      for (const socket of users.get(user) ?? []) socket.send(frame);
    },
  };
}

function product(): Kind {
  const hub = new ConnectionRegistry();
  const observer = { sent: () => undefined, closed: () => undefined };
  return {
    accept(socket, user) {
      const connection = new Connection(uuidv7(), socket, ['session'], observer);
      hub.add(uuidv7(), user, connection);
      connection.welcome({ type: 'pong', n: 0 });
    },
    all() {
      void hub.broadcast(prepareFrame(BODY, Date.now()), hub.all());
    },
    one(user) {
      const frame = prepareFrame(BODY, Date.now());
      for (const entry of hub.ofUser(user)) {
        for (const connection of entry.connections) connection.sendPrepared(frame);
      }
    },
  };
}

const kind = process.argv[2] === 'bare' ? bare() : product();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 });
sockets.on('connection', (socket, request) => {
  const user = new URL(request.url ?? '', 'http://x').searchParams.get('user') ?? '';
  kind.accept(socket, user);
});
process.on('message', (order: { all?: true; user?: string; memory?: true }) => {
  if (order.all) kind.all();
  if (order.user !== undefined) kind.one(order.user);
  if (order.memory) process.send?.({ rss: process.memoryUsage().rss });
});
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
