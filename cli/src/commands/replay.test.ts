import { parseArgs } from 'node:util';
import t from 'tap';
import type { CliCommand } from '../command.ts';
import { asOfCommand } from './as-of.ts';
import { replay } from './replay.ts';
import { step } from './step.ts';

const refused: readonly (readonly [CliCommand, string, RegExp])[] = [
  [replay, '--topic session-events', /Topics that are folded are consent-events, admin-events/],
  [replay, '--from 5', /An offset in --from needs --topic/],
  [replay, '--until 5', /An offset in --until needs --topic/],
  [replay, '--topic admin-events --from 5', /Only consent-events can be folded from its middle/],
  [replay, '--topic admin-events --from PT1H', /Only consent-events can be folded/],
  [replay, '--partition 1', /--partition needs --topic/],
  [replay, '--topic admin-events --partition one', /--partition takes a number/],
  [replay, '--from PT1H --until PT2H', /--from must be earlier than --until/],
  [replay, '--topic consent-events --from 9 --until 9', /--from must be earlier than --until/],
  [replay, '--until once', /--until takes a moment/],
  [replay, '--into disk', /--into takes memory or scratch/],
  [replay, '--keep', /--keep needs --into scratch/],
  [replay, '--drop --json', /--drop stands alone/],
  [asOfCommand, '', /--at MOMENT/],
  [asOfCommand, '--at once', /--at takes a moment/],
  [step, '', /--user ID/],
];

t.test('what is asked for wrongly is refused before anything is opened', async (t) => {
  for (const [command, line, message] of refused) {
    const args = line === '' ? [] : line.split(' ');
    const { values } = parseArgs({ args, options: command.options });
    await t.rejects(command.run(values, []), { code: 'USAGE', message }, `${command.name} ${line}`);
  }
});
