/**
 * `npm start`: installs and builds what is missing or old, then runs `roletrail start`. Signals go
 * on to it, once each, and its exit code comes back.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail, ROOT } from './lib/command.mjs';
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

/** npm and the terminal may both hand on the same Ctrl-C; a second one on purpose comes later. */
const SAME_SIGNAL_MS = 1000;
const LOOK_MS = 500;

function runProduct(args) {
  const child = spawn(process.execPath, [join('cli', 'bin', 'roletrail.js'), 'start', ...args], {
    cwd: ROOT,
    // The channel carries nothing: that it closes tells the product that we are gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A session of its own: it hears a signal from us alone, so a Ctrl-C is counted once.
    detached: true,
  });
  const last = new Map();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      const now = Date.now();
      if (now - (last.get(name) ?? 0) < SAME_SIGNAL_MS) return;
      last.set(name, now);
      child.kill(name);
    });
  }
  // If npm is killed, this process stays behind and must stop the product itself.
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    // a terminal that closes takes npm along: a second signal would end the product where it stands
    if (last.size === 0) child.kill('SIGTERM');
  }, LOOK_MS);
  child.once('error', fail);
  child.once('exit', (code, signal) => {
    // Died of a signal: the shell's convention, 128 + its number, for those that matter.
    process.exitCode = code ?? { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal] ?? 1;
    process.exit();
  });
}

try {
  await checkNode();
  await ensureInstalled();
  await ensureBuilt();
  runProduct(process.argv.slice(2));
} catch (error) {
  fail(error);
}
