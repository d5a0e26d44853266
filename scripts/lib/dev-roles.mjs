/**
 * Roles of `npm run dev`, behind Vite, each start of them on a port of its own.
 *
 * *starting* → (ready) → *ready* → (a source changed: the new roles start beside) → *starting beside* → (ready) → *ready*, and the roles before stop
 * New roles that end before they are ready leave those before in their place. `whenReady` waits for *ready*, or for that. `stop` leads from every state to *ended*.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal, ROOT, say, seconds } from './command.mjs';

const POLL_MS = 25;

/** @param settings port: Vite's; kafka; brokers: ours, or null */
export async function createRoles({ port, kafka, brokers }) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...(brokers === null ? {} : { KAFKA_BROKERS: brokers, KAFKA_REPLICATION: '1' }),
  };
  let current = null;
  const living = new Set();
  let turn = Promise.resolve();
  let again = false;
  let quiet = false;
  let ending = false;
  /** end of the roles that were replaced last */
  let ends = Promise.resolve();

  /** A process that has loaded its source and waits for the word to begin. */
  async function load() {
    const port = await freePort();
    const args = [join('cli', 'dist', 'dev', 'roles.js'), 'start', '--join'];
    if (kafka) args.push('--kafka');
    const started = spawn(process.execPath, ['--enable-source-maps', ...args], {
      cwd: ROOT,
      env: { ...env, PORT: String(port) },
      // that the channel closes tells them that we are gone
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    // the banner is for the first time
    quiet = true;
    const loaded = { process: started, port, over: false };
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
    // A child that failed to load has no channel.
    if (loaded.process.connected) loaded.process.send('begin');
    while (!loaded.over && !(await isReady(loaded.port))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (!loaded.over || current === null) current = loaded;
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
    // at most two at a time
    await ends;
    if (ending) return;
    const before = current;
    const next = await load();
    await begin(next);
    if (ending || next.over) return;
    say(`roles started again (${seconds(began)})`);
    // they pass their leases on to the new ones
    if (before !== null) ends = end(before);
  }

  return {
    /** Address of the roles that answer now. */
    origin: () => `http://127.0.0.1:${current?.port}`,
    whenReady: () => turn,
    start: () => {
      turn = load().then(begin);
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
