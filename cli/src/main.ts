import { helpOf, parseArguments } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { COMMAND_NAMES, commandGroups, commandNamed } from './commands/index.ts';
import { readBuild } from './runtime/build.ts';
import { CliError } from './runtime/cli-error.ts';
import { suggestionFor } from './runtime/closest.ts';
import { reportFailure } from './runtime/describe-failure.ts';
import { inWholeSteps } from './runtime/interruptible.ts';
import { handleClosedOutput, printLine } from './runtime/terminal.ts';

const ASKS_HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/**
 * `roletrail COMMAND [options]`.
 * @returns the exit code: 0 done, 1 unexpected failure, 2 wrong usage or settings, else the
 *   class of the error (runtime/cli-error.ts)
 */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  // A role whose output is closed keeps running, or fails loudly.
  if (name !== 'start') handleClosedOutput();
  if (name === undefined) {
    printLine(await help());
    return 2;
  }
  const asJson = rest.includes('--json');
  try {
    const [asked] = rest;
    if (name === 'help' && asked !== undefined && !ASKS_HELP.has(asked)) {
      printLine(helpOf(await known(asked)));
      return 0;
    }
    if (ASKS_HELP.has(name)) {
      printLine(await help());
      return 0;
    }
    if (name === '--version' || name === '-v') {
      printLine(await version());
      return 0;
    }
    const command = await known(name);
    if (rest.some((word) => word === '--help' || word === '-h')) {
      printLine(helpOf(command));
      return 0;
    }
    const { values, positionals } = parseArguments(command, rest);
    const run = () => command.run(values, positionals);
    // roles have a state machine for their signals
    return await (name === 'start' ? run() : inWholeSteps(run, asJson));
  } catch (error) {
    return reportFailure(error, asJson);
  }
}

/** @throws CliError USAGE */
async function known(name: string): Promise<CliCommand> {
  const command = await commandNamed(name);
  if (command !== null) return command;
  const suggestion = suggestionFor(name, [...COMMAND_NAMES, '--version', '--help']);
  throw new CliError(
    'USAGE',
    `There is no command ${JSON.stringify(name)}.${suggestion} \`roletrail help\` lists all.`,
  );
}

async function version(): Promise<string> {
  const { version, node, schema } = await readBuild();
  return `roletrail ${version} (Node ${node}, schema ${schema})`;
}

async function help(): Promise<string> {
  const groups = await commandGroups();
  const width = Math.max(...COMMAND_NAMES.map((name) => name.length));
  const lines = groups.flatMap(({ heading, commands }) => [
    `${heading}:`,
    ...commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`),
    '',
  ]);
  return [
    'Usage: roletrail COMMAND [options]',
    '       roletrail --version',
    '',
    ...lines,
    '`roletrail help COMMAND` explains one command and its options.',
  ].join('\n');
}
