/** `npm run dev`, as a person who works on the product has it. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { freePort } from '../helpers/free-port.ts';
import { commandOf, commandsWith, descendants, hasSigtermWaiting } from '../helpers/proc.ts';
import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILD = `import { ensureBuilt } from './scripts/lib/prepare.mjs'; await ensureBuilt();`;

t.test(
  'a change in a server room starts the roles again, and nothing but sources is served',
  async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rt-dev-'));
    // PostgreSQL runs as another user when we are root: that user must get through here
    await chmod(dataDir, 0o711);
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await using dev = startProcess(process.execPath, ['scripts/dev.mjs'], {
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      KAFKA_BROKERS: '',
    });
    await dev.says(`developing on ${origin}`, 120_000);

    const answer = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      return { status: response.status, text: await response.text() };
    };
    t.match(await answer('/'), { status: 200, text: '/src/main.tsx' }, 'pages by Vite');
    t.match(await answer('/src/main.tsx'), { status: 200, text: 'hydrateRoot' });
    t.match(await answer('/api/config'), { status: 200 }, 'the api behind it');
    t.equal((await readFile(join(dataDir, 'keys.env'), 'utf8')).includes('RT_MASTER_KEY'), true);
    const secrets = [
      join(dataDir, 'keys.env'),
      join(ROOT, 'package.json'),
      join(ROOT, '.env.example'),
      join(ROOT, 'cli/src/main.ts'),
    ];
    for (const path of secrets) {
      for (const query of ['', '?raw', '?import&raw', '?url', '?inline']) {
        const { status, text } = await answer(`/@fs${path}${query}`);
        t.equal(status, 403, `${path}${query}`);
        t.notMatch(text, /RT_|"workspaces"|DATABASE_URL|parseArgs/);
      }
    }

    const roles = async () =>
      /^process_start_time_seconds (.*)$/m.exec((await answer('/metrics')).text)?.[1];
    const owner = () => readFile(join(dataDir, 'postgres/cluster/owner.json'), 'utf8');
    const database = await owner();
    const before = await roles();
    t.ok(before);
    const now = new Date();
    await utimes(join(ROOT, 'api/src/app.ts'), now, now);
    await waitFor(
      'roles that are new',
      async () => {
        const after = await roles();
        return after !== undefined && after !== before;
      },
      60_000,
    );
    t.equal((await answer('/readyz')).status, 200, 'ready at once: requests waited');
    t.equal(await owner(), database, 'the database is the same process');

    // Stop while the roles restart: no process may survive.
    const role = await firstOf(await descendants(dev.pid), async (id) =>
      (await commandOf(id)).includes('start --join'),
    );
    process.kill(role, 'SIGSTOP');
    await utimes(join(ROOT, 'api/src/app.ts'), new Date(), new Date());
    await waitFor('a restart that waits for the old roles', () => hasSigtermWaiting(role), 30_000);
    const ending = dev.terminate(60_000);
    await waitFor(
      'an end that waits for them too',
      () =>
        fetch(origin).then(
          () => false,
          () => true,
        ),
      30_000,
    );
    process.kill(role, 'SIGCONT');
    t.same(await ending, { code: 0, signal: null });
    t.same(await commandsWith(dataDir), []);

    // a changed source takes the program with it, which the products of all later tests load
    await using build = startProcess(process.execPath, ['--input-type=module', '-e', BUILD], {});
    t.same(await build.ended, { code: 0, signal: null }, build.output());
    t.ok(existsSync(join(ROOT, 'dist/main.js')), 'the program is there again');
  },
);

async function firstOf(
  ids: readonly number[],
  fits: (id: number) => Promise<boolean>,
): Promise<number> {
  for (const id of ids) if (await fits(id)) return id;
  throw new Error('no such process');
}
