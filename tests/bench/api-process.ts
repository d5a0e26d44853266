/**
 * An API instance as a process of its own, for the socket benches. By IPC: first the settings
 * `{databaseUrl, sessions}`, answered with `{url, tokens}`; then `{memory: true}`, answered with
 * resident bytes.
 */
import { quickSessions } from '../helpers/quick-sessions.ts';
import { liveApis } from '../helpers/realtime.ts';

process.once('message', async ({ sessions }: { sessions: number }) => {
  const live = await liveApis({
    config: {
      realtime: { anonymousPerAddress: 100_000, socketsMax: 100_000 },
      connections: { perAddress: 100_000, max: 100_000 },
    },
  });
  const [api] = live.apis;
  const tokens = (await quickSessions(api, sessions)).map((session) => session.token);
  process.send?.({ url: api.url, tokens });
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed });
  });
});
process.once('disconnect', () => process.exit(0));
