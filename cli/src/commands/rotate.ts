import { type CliCommand, printResult } from '../command.ts';
import { withSettings } from '../compose/command-runtime.ts';
import { composeToRotate } from '../compose/database.ts';
import { type Rotated, rotateMasterKey } from '../rotate/rotate-master-key.ts';
import { CliError } from '../runtime/cli-error.ts';
import { resumable } from '../runtime/interruptible.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import { requireKey } from '../settings/keys.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { requireConfirmation, YES_OPTION } from './yes.ts';

export const rotate: CliCommand = {
  name: 'rotate',
  summary:
    'Seals everything in the database under a new RT_MASTER_KEY; RT_MASTER_KEY_PREVIOUS is the key before.',
  details: [
    'It begins while every role is stopped. As soon as it says so, roles may start with both keys.',
    'After an interruption the same command goes on. docs/operations/tasks.md, Rotate RT_MASTER_KEY.',
  ],
  usage: 'master-key --yes [--json]',
  examples: ['master-key --yes'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION, ...YES_OPTION },
  keys: () => ['master'],
  positionals: [1, 1],
  words: [['master-key']],
  async run(values, [what]) {
    if (what !== 'master-key')
      throw new CliError('USAGE', `Usage: roletrail rotate ${rotate.usage}`);
    requireConfirmation(
      values,
      'Back up first, and keep the earlier key with every backup from before: nothing else opens them. Say --yes to go on.',
    );
    const done = await resumable(
      () =>
        withSettings({ command: rotate, values }, async (settings, logger, stack) => {
          const { db } = await composeToRotate(rotate.name, settings, logger, stack);
          const current = requireKey(settings.keys, 'master');
          const given = { current, previous: settings.previousMasterKey };
          using progress = new ProgressLine({ what: 'sealing again', total: 0, unit: 'rows' });
          return rotateMasterKey(db, given, {
            onBegun: () =>
              printNotice('The new key is in use. Roles may start with both keys now.'),
            onBatch: (_, rows) => progress.add(rows),
          });
        }),
      values.json === true,
    );
    printResult(values, { rotated: done !== null, ...(done && { steps: done }) }, () => say(done));
    return 0;
  },
};

function say(done: Rotated | null): void {
  if (done === null) {
    printLine('Nothing to do: the database is sealed under RT_MASTER_KEY.');
    return;
  }
  const steps = Object.entries(done);
  const rows = steps.map(([name, { resealed }]) => `${resealed} ${name}`).join(', ');
  printLine(`Sealed again under RT_MASTER_KEY: ${rows}.`);
  const unreadable = steps.filter(([, step]) => step.unreadable > 0);
  if (unreadable.length > 0) {
    const list = unreadable.map(([name, step]) => `${step.unreadable} ${name}`).join(', ');
    printLine(
      `Neither key opens: ${list}. They are left as they are; \`roletrail fsck\` checks them.`,
    );
  }
  printLine('Take RT_MASTER_KEY_PREVIOUS out of all settings, and restart the roles one by one.');
}
