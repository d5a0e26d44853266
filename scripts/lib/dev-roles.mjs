/**
 * Roles of `npm run dev`, behind Vite on their own port.
 *
 * *starting* → (ready) → *ready* → (a source changed) → *stopping* → *starting*
 * Roles that exit by themselves are *broken* until the next change. `whenReady` waits for *ready* or *broken*. `stop` leads from every state to *ended*.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal, ROOT, say, seconds } from './command.mjs';

const POLL_MS = 25;

/** @param settings port: Vite's; kafka; brokers: ours, or null */
export async function createRoles({ port, kafka, brokers }) {
  const inner = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(inner),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...(brokers === null ? {} : { KAFKA_BROKERS: brokers, KAFKA_REPLICATION: '1' }),
  };
  let child = null;
  const living = new Set();
  let turn = Promise.resolve();
  let again = false;
  let quiet = false;
  let ending = false;

  /** A process that has loaded its source and waits for the word to begin. */
  function load() {
    const args = [join('cli', 'dist', 'dev', 'roles.js'), 'start', '--join'];
    if (kafka) args.push('--kafka');
    const started = spawn(process.execPath, ['--enable-source-maps', ...args], {
      cwd: ROOT,
      env,
      // that the channel closes tells them that we are gone
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    // the banner is for the first time
    quiet = true;
    const loaded = { process: started, over: false };
    living.add(loaded);
    loaded.ended = new Promise((resolve) => {
      started.once('close', () => {
        loaded.over = true;
        living.delete(loaded);
        resolve();
      });
    });
    return loaded;
  }

  async function begin(loaded) {
    child = loaded;
    // A child that failed to load has no channel.
    if (child.process.connected) child.process.send('begin');
    while (!loaded.over && !(await isReady(inner))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (loaded.over && !ending) say('the roles have ended; they start again with the next change');
  }

  async function end(loaded) {
    loaded.process.kill('SIGTERM');
    await loaded.ended;
  }

  async function restart(build) {
    again = false;
    const began = Date.now();
    try {
      await build();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // what runs goes on running until the source can be read
      say(error.message);
      return;
    }
    if (ending) return;
    // loading takes a second, stopping another: side by side
    const next = load();
    await end(child);
    if (ending) return;
    await begin(next);
    if (!ending && !child.over) say(`roles started again (${seconds(began)})`);
  }

  return {
    origin: `http://127.0.0.1:${inner}`,
    whenReady: () => turn,
    start: () => {
      turn = begin(load());
      return turn;
    },
    /** After the change before has had its turn; changes that come meanwhile have one together. */
    restart(build) {
      if (again) return;
      again = true;
      turn = turn.then(() => restart(build));
    },
    /** For good: no restart that is under way starts them again. */
    async stop() {
      ending = true;
      await Promise.all(Array.from(living, end));
    },
  };
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // No process listens yet.
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
