import { parseArgs } from 'node:util';
import t from 'tap';
import { dlq } from './dlq.ts';

const ONE = ['consent', 'consent-events/0', '7'];

/** Returns the error that the command throws before it opens a database. */
async function refusal(args: readonly string[]): Promise<unknown> {
  const { options } = dlq;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  try {
    return await dlq.run({ ...values, 'env-file': '/nowhere' }, positionals);
  } catch (error) {
    return error;
  }
}

t.test('what was asked wrongly is refused before anything is opened', async (t) => {
  for (const args of [
    [],
    ['read'],
    ['list', 'consent'],
    ['list', '--yes'],
    ['list', '--limit', '0'],
    ['list', '--limit', '10001'],
    ['list', '--limit', '1e1'],
    ['list', '--limit='],
    ['list', '--after', '17'],
    ['list', '--after', 'nobody consent-events/0 7'],
    ['list', '--after', ''],
    ['show', ...ONE, '--limit', '1'],
    ['redrive', '--all', '--after', ONE.join(' '), '--yes'],
    ['list', '--projection', 'nobody'],
    ['show', ...ONE.slice(0, 2)],
    ['show', 'consent', 'consent-events', '1'],
    ['show', 'consent', 'consent-events/00', '1'],
    ['show', 'nobody', 'consent-events/0', '1'],
    ['show', 'consent', 'other-events/0', '1'],
    ['show', 'consent', 'consent-events/0', '1e3'],
    ['show', ...ONE, '--all'],
    ['redrive', '--yes'],
    ['redrive', '--all', ...ONE, '--yes'],
    ['redrive', ...ONE, '--projection', 'audit', '--yes'],
    ['redrive', ...ONE, '--reason', 'trial', '--yes'],
    ['discard', ...ONE, '--yes'],
    ['discard', ...ONE, '--reason', 'because', '--yes'],
    ['discard', '--all', '--reason', 'trial', '--yes'],
  ]) {
    t.match(await refusal(args), { name: 'CliError', code: 'USAGE' }, args.join(' '));
  }
});

t.test('what changes something wants --yes', async (t) => {
  for (const args of [
    ['redrive', ...ONE],
    ['redrive', '--all'],
    ['discard', ...ONE, '--reason', 'trial'],
  ]) {
    t.match(await refusal(args), { code: 'REFUSED', message: '--yes' }, args.join(' '));
  }
});

t.test('what was asked rightly goes on to its settings', async (t) => {
  for (const args of [
    ['list', '--projection', 'audit', '--all', '--json'],
    ['list', '--limit', '10000', '--after', ONE.join(' ')],
    ['show', ...ONE, '--json'],
    ['redrive', '--all', '--projection', 'consent', '--yes'],
    ['discard', ...ONE, '--reason', 'not_ours', '--yes'],
  ]) {
    const answer = await refusal(args);
    t.match(answer, { message: '/nowhere' }, args.join(' '));
    t.notMatch(answer, { code: 'USAGE' });
  }
});
