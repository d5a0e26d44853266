/**
 * An API instance as a process of its own, for the benches whose clients share the machine. By IPC:
 * first the settings `{sessions, members}` (people who are signed in; how many besides have signed
 * up and accepted, and can keep things), answered with `{http, url, tokens}`; then `{memory: true}`, answered with resident bytes.
 */
import { createTestUser, giveConsent } from '../helpers/api.ts';
import { quickSessions } from '../helpers/quick-sessions.ts';
import { liveApis } from '../helpers/realtime.ts';

export interface ApiProcess {
  readonly http: string;
  /** of the socket */
  readonly url: string;
  /** tokens of the members first; if there are any, all accepted */
  readonly tokens: readonly string[];
}

interface Settings {
  readonly sessions: number;
  readonly members?: number;
}

process.once('message', async ({ sessions, members = 0 }: Settings) => {
  const live = await liveApis({
    config: {
      realtime: {
        anonymousPerAddress: 100_000,
        socketsMax: 100_000,
        frames: { burst: 1000, perSecond: 1000 },
      },
      connections: { perAddress: 100_000, max: 100_000 },
    },
  });
  const [api] = live.apis;
  const people = await quickSessions(api, sessions);
  if (members > 0) for (const { userId } of people) await giveConsent(api.db, userId);
  const tokens: string[] = [];
  for (let i = 0; i < members; i += 1)
    tokens.push((await createTestUser(api, { consent: true })).token);
  tokens.push(...people.map(({ token }) => token));
  process.send?.({ http: api.http, url: api.url, tokens } satisfies ApiProcess);
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed });
  });
});
process.once('disconnect', () => process.exit(0));
