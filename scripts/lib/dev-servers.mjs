/** The database and the broker of `npm run dev`, as a process of their own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal, ROOT, say } from './command.mjs';

/**
 * @param onDeath called if a server exits before `stop`
 * @returns brokers (null without Kafka, or with one that is given) and `stop`
 */
export async function startDevServers(kafka, onDeath) {
  const child = spawn(
    process.execPath,
    [join('cli', 'dist', 'dev', 'servers.js'), ...(kafka ? ['--kafka'] : [])],
    // a session of its own: a Ctrl-C ends the roles first
    // and a channel: that it closes tells it that we are gone
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'], detached: true },
  );
  let stopping = false;
  const ended = new Promise((resolve) => child.once('close', resolve));
  const { brokers } = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line));
      else console.log(line);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Refusal('there is no database (see above).')));
  });
  child.once('close', () => {
    if (stopping) return;
    say('the database has ended');
    onDeath();
  });
  return {
    brokers,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
