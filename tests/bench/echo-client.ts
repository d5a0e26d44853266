/**
 * Client with an open socket in its own process, so that the bench does not delay its measurements.
 * IPC: `{url, token}` is answered with `{ready: true}`. Each `{echoes: n}` is answered with
 * `{took}`: ms from ping to pong. It sends one ping every 10 ms, whether or not earlier pongs
 * arrived.
 */
import { openSocket } from '../helpers/realtime.ts';

const EVERY_MS = 10;

process.once('message', async ({ url, token }: { url: string; token: string }) => {
  const socket = await openSocket(url);
  socket.send({ type: 'hello', accessToken: token, channels: ['session'] });
  await socket.frame('welcome');
  let sent = 0;
  const echo = async () => {
    const n = sent;
    sent += 1;
    const started = performance.now();
    socket.send({ type: 'ping', n });
    await socket.frame('pong', (frame) => frame.n === n);
    return performance.now() - started;
  };
  process.on('message', async ({ echoes }: { echoes: number }) => {
    const took = Array.from({ length: echoes }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * EVERY_MS));
      return echo();
    });
    process.send?.({ took: await Promise.all(took) });
  });
  process.send?.({ ready: true });
});
process.once('disconnect', () => process.exit(0));
