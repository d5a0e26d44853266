import { createServer } from 'node:net';
import { waitFor } from './wait-for.ts';

/** A server that accepts and then speaks no PostgreSQL: TLS is offered and then garbage comes. */
export async function notPostgres(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write('S');
      socket.once('data', () => socket.end('this is no handshake'));
    });
  }).listen(0, '127.0.0.1');
  await waitFor('the server to listen', () => server.listening);
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => server.close(),
  };
}
