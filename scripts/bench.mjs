/** `npm run bench`: installs and builds what is missing, then runs tests/bench/main.ts. */
import { spawn } from 'node:child_process';
import { ROOT } from './lib/command.mjs';
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await checkNode();
await ensureInstalled();
await ensureBuilt();
// the JavaScript of the packages, as it is delivered; only the benches are sources
const args = ['--import=tsx', 'tests/bench/main.ts'];
const bench = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: ROOT,
  // that the channel closes tells it that we are gone
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // a developer's own ./.env says nothing to products under test
  env: { ...process.env, RT_ENV_FILE: 'none' },
});
bench.once('exit', (status) => process.exit(status ?? 1));
