/** `npm run golden -- TYPE FILE`: the golden bytes of a new event, from its source, subject and data. */
import { resolve } from 'node:path';
import { fail, Refusal, runToEnd } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';

const [type, file] = process.argv.slice(2);

try {
  if (file === undefined) throw new Refusal('npm run golden -- TYPE FILE');
  await checkNode();
  await ensureInstalled();
  const writer = ['--conditions=development', '--import=tsx', 'tests/helpers/write-golden.ts'];
  const code = await runToEnd(process.execPath, [...writer, type, resolve(file)]);
  if (code !== 0) throw new Refusal('nothing was written (see above).');
} catch (error) {
  fail(error);
}
