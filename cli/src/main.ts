import { helpOf, parseArguments } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { allCommands, commandNamed } from './commands/index.ts';
import { CliError } from './runtime/cli-error.ts';
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
  throw new CliError('USAGE', `There is no command ${JSON.stringify(name)}.`);
}

async function help(): Promise<string> {
  const commands = await allCommands();
  const width = Math.max(...commands.map((c) => c.name.length));
  const lines = commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
  return [
    'Usage: roletrail COMMAND [options]',
    '',
    ...lines,
    '',
    'roletrail help COMMAND tells more.',
  ].join('\n');
}
