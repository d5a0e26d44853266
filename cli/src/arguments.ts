import { parseArgs } from 'node:util';
import { type CliCommand, COMMON_OPTIONS, type Option, type Values } from './command.ts';
import { CliError } from './runtime/cli-error.ts';

/** A command line as its command declares it. */
export interface Arguments {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Every option of a command, its own first. */
export function optionsOf(command: CliCommand): CliCommand['options'] {
  return { ...command.options, ...COMMON_OPTIONS };
}

/**
 * @param words what stands after the command's name
 * @throws CliError USAGE for an option that it has not, or too few or too many other words
 */
export function parseArguments(command: CliCommand, words: readonly string[]): Arguments {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...words], options: optionsOf(command), allowPositionals: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new CliError('USAGE', `${why}\n${helpOf(command)}`);
  }
  const [fewest, most] = command.positionals;
  const count = parsed.positionals.length;
  if (count < fewest || count > most) throw new CliError('USAGE', helpOf(command));
  return parsed;
}

/** Formats the help of a command: purpose, options and examples. */
export function helpOf(command: CliCommand): string {
  const options = Object.entries(optionsOf(command)).map(([name, option]) =>
    option.type === 'string' ? `  --${name} ${choice(option)}` : `  --${name}`,
  );
  const line = (rest: string) => `roletrail ${command.name} ${rest}`.trim();
  return [
    `Usage: ${line(command.usage)}`,
    `  ${command.summary}`,
    ...(command.details ?? []).map((line) => `  ${line}`),
    ...options,
    'Examples:',
    ...command.examples.map((example) => `  ${line(example)}`),
  ].join('\n');
}

const LIST_MAX = 60;

/** A list that is longer than a line is the manual's. */
function choice({ values = [] }: Option): string {
  const list = values.join('|');
  return list === '' || list.length > LIST_MAX ? 'VALUE' : list;
}
