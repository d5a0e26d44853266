/**
 * `npm run data -- FOLDER [--check]`: makes engines/data/career.json, titles.json and work.json again
 * from the seven source files in FOLDER. With --check nothing is written and a difference is an error.
 * With --places, makes engines/src/resume/place-names.ts from cities.pbf and admin1.json instead.
 */
import { resolve } from 'node:path';
import { fail, Refusal, runToEnd } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';

const args = process.argv.slice(2).map((word) => (word.startsWith('-') ? word : resolve(word)));

try {
  await checkNode();
  await ensureInstalled();
  const file = args.includes('--places') ? 'write-place-names.ts' : 'write-career-data.ts';
  const maker = ['--conditions=development', '--import=tsx', `tests/helpers/${file}`];
  const code = await runToEnd(process.execPath, [...maker, ...args]);
  if (code !== 0) throw new Refusal('the career data are not as they should be (see above).');
} catch (error) {
  fail(error);
}
