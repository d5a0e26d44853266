/** `npm run bench`: installs and builds what is missing, then runs tests/bench/main.ts. */
import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/command.mjs';
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await checkNode();
await ensureInstalled();
await ensureBuilt();
const args = ['--conditions=development', '--import=tsx', 'tests/bench/main.ts'];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  // a developer's own ./.env says nothing to products under test
  env: { ...process.env, RT_ENV_FILE: 'none' },
});
process.exit(status ?? 1);
