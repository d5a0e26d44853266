/** `npm run build`: checks every type, then makes what a start would make. */
import { fail, Refusal, runToEnd, TSC } from './lib/command.mjs';
import { ensureBuilt } from './lib/prepare.mjs';

try {
  const code = await runToEnd(process.execPath, [TSC, '-b', ...process.argv.slice(2)]);
  if (code !== 0) throw new Refusal('the types do not agree; nothing was built.');
  await ensureBuilt();
} catch (error) {
  fail(error);
}
