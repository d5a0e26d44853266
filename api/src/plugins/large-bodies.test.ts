import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import type { Api } from '../api.ts';
import type { ApiError } from '../errors.ts';
import { LARGE_BODIES_BYTES, LARGE_BODIES_PER_PERSON, largeBodies } from './large-bodies.ts';

const LIMIT = 3 * 2 ** 20;

/** Starts a server whose caller is named by the header `authorization`. Returns `send`. */
async function startServer(t: Test) {
  const app = Fastify({ bodyLimit: LIMIT, forceCloseConnections: true });
  app.addHook('onRequest', async (request) => {
    const caller = { user: { id: request.headers.authorization } };
    Object.assign(request, { caller, client: { ip: '192.0.2.1' } });
  });
  largeBodies(app as unknown as Api);
  app.setErrorHandler((error, _request, reply) => {
    const { code, options } = error as ApiError;
    return reply
      .code(429)
      .headers(options.headers ?? {})
      .send({ code });
  });
  app.route({ method: 'POST', url: '/', handler: async () => 'taken' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  /** Sends the head of a request and the first byte of its body. */
  const send = async (person: string, length: number | 'chunked'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    t.teardown(() => socket.destroy());
    await once(socket, 'connect');
    const framing =
      length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\nauthorization: ${person}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n${length === 'chunked' ? '1\r\n1\r\n' : '1'}`,
    );
    return socket;
  };
  return { app, send };
}

/** Returns the head and body of the next answer. */
async function answerOf(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

/** Resolves when the server has taken the head of a request: a small one behind it is answered. */
async function settle(send: (person: string, length: number) => Promise<Socket>): Promise<void> {
  const socket = await send('other', 1);
  await answerOf(socket);
  socket.destroy();
}

t.test('one person holds a few large bodies at once, and others go on', async (t) => {
  const { send } = await startServer(t);
  const held: Socket[] = [];
  for (let n = 0; n < LARGE_BODIES_PER_PERSON; n++) {
    held.push(await send('thief', n % 2 === 0 ? LIMIT : 'chunked'));
    await settle(send);
  }
  const refused = await answerOf(await send('thief', LIMIT));
  t.match(refused, /^HTTP\/1\.1 429/);
  t.match(refused, /retry-after: 1/);
  t.match(refused, /RATE_LIMITED/);
  t.match(await answerOf(await send('thief', 1)), /^HTTP\/1\.1 200/, 'a small body is taken');

  const other = await send('other', 100_000);
  other.write(' '.repeat(100_000 - 1));
  t.match(await answerOf(other), /^HTTP\/1\.1 200/, 'another person');

  const closed = held.pop();
  closed?.destroy();
  let answer = '';
  for (let n = 0; n < 100 && !answer.includes(' 200 '); n++) {
    const again = await send('thief', 100_000);
    again.write(' '.repeat(100_000 - 1));
    answer = await answerOf(again);
    again.destroy();
  }
  t.match(answer, /^HTTP\/1\.1 200/, 'a connection that ended no longer counts');
});

t.test('a body that was answered no longer counts', async (t) => {
  const { send } = await startServer(t);
  for (let n = 0; n < 2 * LARGE_BODIES_PER_PERSON; n++) {
    const socket = await send('writer', 100_000);
    socket.write(' '.repeat(100_000 - 1));
    t.match(await answerOf(socket), /^HTTP\/1\.1 200/, `body ${n}`);
  }
});

t.test('all people together hold a bounded number of bytes', async (t) => {
  const { send } = await startServer(t);
  const people = Math.floor(LARGE_BODIES_BYTES / LIMIT);
  for (let n = 0; n < people; n++) await send(`person ${n}`, LIMIT);
  await settle(send);
  t.match(await answerOf(await send('one more', LIMIT)), /^HTTP\/1\.1 429/);
});
