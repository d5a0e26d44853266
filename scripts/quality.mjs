/** `npm run quality`: installs what is missing, then runs tests/quality/main.ts; with --fit-roles, fit-roles.ts. */
import { fail, Refusal, runToEnd } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';

try {
  await checkNode();
  await ensureInstalled();
  const main = process.argv.includes('--fit-roles') ? 'fit-roles.ts' : 'main.ts';
  const program = ['--conditions=development', '--import=tsx', `tests/quality/${main}`];
  const code = await runToEnd(process.execPath, program);
  if (code !== 0) throw new Refusal('the quality could not be measured (see above).');
} catch (error) {
  fail(error);
}
