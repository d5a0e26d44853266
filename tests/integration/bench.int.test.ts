/** `npm run bench`, killed while it has minutes to go: its servers end with it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { commandsWith } from '../helpers/proc.ts';
import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const PATIENT_MS = 240_000;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
  t.test(`nothing outlives a bench that gets ${signal}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'rt-killed-'));
    // PostgreSQL runs as another user when we are root: that user must get through here
    await chmod(folder, 0o711);
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    await using bench = startProcess(
      process.execPath,
      ['scripts/bench.mjs', 'projector', '--full'],
      {
        TMPDIR: folder,
      },
    );
    const running = () => commandsWith(folder);
    const server = async () => (await running()).some((command) => command.includes('postgres'));
    await waitFor('its database', server, PATIENT_MS);
    process.kill(bench.pid, signal);
    t.match(await bench.ended, { signal });
    await waitFor('an end of all', async () => (await running()).length === 0, 60_000);
  });
}
