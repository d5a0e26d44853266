/**
 * The roles of `npm run dev`, behind Vite on a port of their own.
 *
 * States: *starting* → (its readiness says yes) → *ready* → (a source changed) → *stopping* →
 * *starting*. Roles that end by themselves are *broken* until the next change. Whoever asks
 * `whenReady` waits for *ready* or *broken*.
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
  let turn = Promise.resolve();
  let again = false;
  let quiet = false;

  async function start() {
    const args = [
      join('cli', 'bin', 'roletrail.js'),
      'start',
      '--join',
      ...(kafka ? ['--kafka'] : []),
    ];
    const started = spawn(process.execPath, ['--enable-source-maps', ...args], {
      cwd: ROOT,
      env,
      // that the channel closes tells them that we are gone
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    // the banner is for the first time
    quiet = true;
    child = { process: started, over: false };
    const mine = child;
    mine.ended = new Promise((resolve) => {
      started.once('close', () => {
        mine.over = true;
        resolve();
      });
    });
    while (!mine.over && !(await isReady(inner))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (mine.over) say('the roles have ended; they start again with the next change');
  }

  async function stop() {
    if (child === null) return;
    child.process.kill('SIGTERM');
    await child.ended;
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
    await stop();
    await start();
    if (!child.over) say(`roles started again (${seconds(began)})`);
  }

  return {
    origin: `http://127.0.0.1:${inner}`,
    whenReady: () => turn,
    start: () => {
      turn = start();
      return turn;
    },
    /** After the change before has had its turn; changes that come meanwhile have one together. */
    restart(build) {
      if (again) return;
      again = true;
      turn = turn.then(() => restart(build));
    },
    stop,
  };
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // nobody listens yet
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
