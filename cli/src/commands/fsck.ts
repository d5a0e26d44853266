import type { Command } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { fsck as runFsck } from '../fsck/run.ts';
import { CLI_ERRORS } from '../runtime/cli-error.ts';
import { say } from '../runtime/terminal.ts';
import { KAFKA_OPTION } from './options.ts';

export const fsck: Command = {
  name: 'fsck',
  summary:
    'Recomputes ledger and projections from the raw log and names the first row that differs; exit 20 log, 21 tree, 22 checkpoint, 23 projection.',
  usage: '[--json]',
  options: { ...KAFKA_OPTION, json: { type: 'boolean' } },
  positionals: [0, 0],
  run: (values) =>
    withRuntime(values.kafka === true, false, async (runtime) => {
      const quiet = values.json === true;
      const report = await runFsck(runtime, (line) => {
        if (!quiet) say(line);
      });
      if (quiet) say(JSON.stringify(report));
      for (const { place, row, what, code } of quiet ? [] : report.findings) {
        say(`${code} ${place ? `${place.topic}/${place.partition} ` : ''}${row}: ${what}`);
      }
      const [first] = report.findings;
      if (!first) {
        if (!quiet) {
          say(
            `Everything agrees: ${report.records} records, ${report.checkpoints} signed notes, ${report.duplicates} repeated, ${report.poison} unreadable.`,
          );
        }
        return 0;
      }
      return CLI_ERRORS[first.code];
    }),
};
