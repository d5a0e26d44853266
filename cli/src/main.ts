import { parseArgs } from 'node:util';
import { COMMON_OPTIONS, type Command } from './command.ts';
import { allCommands, commandNamed } from './commands/index.ts';
import { CliError } from './runtime/cli-error.ts';
import { reportFailure } from './runtime/describe-failure.ts';
import { mindReader, say } from './runtime/terminal.ts';

/**
 * `roletrail COMMAND [options]`.
 * @returns the exit code: 0 done, 1 unexpected failure, 2 wrong usage or settings, else the
 *   class of the error (runtime/cli-error.ts)
 */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  // a role that nobody listens to any more goes on, or fails loudly
  if (name !== 'start') mindReader();
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    say(await help());
    return name === undefined ? 2 : 0;
  }
  try {
    const command = await commandNamed(name);
    if (command === null)
      throw new CliError('USAGE', `There is no command ${JSON.stringify(name)}.`);
    if (rest.includes('--help') || rest.includes('-h')) {
      say(commandHelp(command));
      return 0;
    }
    return await runCommand(command, rest);
  } catch (error) {
    return reportFailure(error);
  }
}

async function runCommand(command: Command, rest: readonly string[]): Promise<number> {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...rest], options: optionsOf(command), allowPositionals: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new CliError('USAGE', `${why}\n${commandHelp(command)}`);
  }
  const [fewest, most] = command.positionals;
  const count = parsed.positionals.length;
  if (count < fewest || count > most) throw new CliError('USAGE', commandHelp(command));
  return command.run(parsed.values, parsed.positionals);
}

function optionsOf(command: Command): Command['options'] {
  return { ...command.options, ...COMMON_OPTIONS };
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
    'roletrail COMMAND --help tells more.',
  ].join('\n');
}

function commandHelp(command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, option]) =>
    option.type === 'string' ? `  --${name} VALUE` : `  --${name}`,
  );
  const usage = `Usage: roletrail ${command.name} ${command.usage}`.trim();
  return [usage, `  ${command.summary}`, ...options].join('\n');
}
