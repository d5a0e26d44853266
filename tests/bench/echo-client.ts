/**
 * Somebody with an open socket, as a process of its own, so that what they notice is not the bench's
 * own work. By IPC: first `{url, token}`, answered with `{ready: true}`; then `{echoes: n}`, as
 * often as wanted, answered with `{took}`: milliseconds from a ping until its pong, one every 10 ms,
 * whether or not those before came back.
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
