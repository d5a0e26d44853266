import { formatTopicPartition } from '@roletrail/event-log/port';
import { type CliCommand, printResult } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { checkDefinitions } from '../fsck/definitions.ts';
import { notCompared } from '../fsck/not-compared.ts';
import { recordRun } from '../fsck/record-run.ts';
import type { FsckReport } from '../fsck/report.ts';
import { fsck as runFsck } from '../fsck/run.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { CLI_ERRORS } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import { fsckSources } from './fsck-sources.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const fsckCommand: CliCommand = {
  name: 'fsck',
  summary:
    'Reads the log again and compares every column of every table that is a fold of it, roles, legal documents and auditor tokens, and the schema with its migrations; exit 20 log, 21 tree, 22 checkpoint, 23 any other row, 24 a projection behind the log, 25 journal, 36 schema.',
  usage: '[--json]',
  examples: ['', '--json'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION },
  // what unreadable records and pending decisions hold is opened
  keys: () => ['master'],
  copies: true,
  positionals: [0, 0],
  run: (values) =>
    withRuntime(
      { command: fsckCommand, values },
      { migrate: false, begins: false },
      async (runtime) => {
        const { db } = runtime.database.open;
        const rows = await checked(fsckSources(runtime));
        const definitions = await checkDefinitions(db);
        const report = { ...rows, findings: [...rows.findings, ...definitions.findings] };
        if (!(await recordRun(db, report))) {
          printNotice('this database is read-only: the result of this check is not stored');
        }
        const left = [...definitions.notCompared, ...notCompared(runtime.database.copy !== null)];
        printResult(values, { ...report, notCompared: left }, () => tell(report, left));
        const [first] = report.findings;
        return first ? CLI_ERRORS[first.code] : 0;
      },
    ),
};

async function checked(sources: FsckSources): Promise<FsckReport> {
  using progress = new ProgressLine({ what: 'checking', total: 0, unit: 'records' });
  return await runFsck(sources, (done, total) => progress.at(done, total));
}

function tell(
  { findings, trees, records, people, ...counts }: FsckReport,
  left: readonly string[],
): void {
  for (const { origin, records: size, notes } of trees) {
    printLine(`${origin}: ${size} records, ${notes} signed notes`);
  }
  for (const { place, row, what, code } of findings) {
    printLine(`${code} ${place ? `${formatTopicPartition(place)} ` : ''}${row}: ${what}`);
  }
  if (findings.length === 0) {
    printLine(
      `Everything agrees: ${records} records, ${people} people, ${counts.checkpoints} signed notes,`,
    );
    printLine(`${counts.duplicates} repeated, ${counts.poison} unreadable.`);
  }
  printLine('Not compared, for it does not follow from the log:');
  for (const line of left) printLine(`  ${line}`);
}
