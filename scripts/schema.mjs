/** `npm run schema`: writes db/src/schema.sql, for who added a migration and will read the difference. */
import { join } from 'node:path';
import { fail, Refusal, runToEnd, say } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';
import { startServers } from './lib/test-servers.mjs';

const WRITER = join('tests', 'helpers', 'write-schema.ts');

try {
  await checkNode();
  await ensureInstalled();
  const servers = await startServers(['postgres']);
  const code = await runToEnd(
    process.execPath,
    ['--conditions=development', '--import=tsx', WRITER],
    { env: servers.env },
  ).finally(() => servers.stop());
  if (code !== 0) throw new Refusal('db/src/schema.sql was not written (see above).');
  say('wrote db/src/schema.sql; git diff shows what changed');
} catch (error) {
  fail(error);
}
