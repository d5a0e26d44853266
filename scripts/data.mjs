/**
 * `npm run data -- FOLDER [--check]`: makes engines/data/career.json, titles.json and work.json again
 * from the five source files in FOLDER. With --check nothing is written and a difference is an error.
 */
import { resolve } from 'node:path';
import { fail, Refusal, runToEnd } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';

const args = process.argv.slice(2).map((word) => (word.startsWith('-') ? word : resolve(word)));

try {
  await checkNode();
  await ensureInstalled();
  const maker = ['--conditions=development', '--import=tsx', 'tests/helpers/write-career-data.ts'];
  const code = await runToEnd(process.execPath, [...maker, ...args]);
  if (code !== 0) throw new Refusal('the career data are not as they should be (see above).');
} catch (error) {
  fail(error);
}
