import { parseArgs } from 'node:util';
import { type CliCommand, COMMON_OPTIONS, type Option, type Values } from './command.ts';
import { CliError } from './runtime/cli-error.ts';
import { suggestionFor } from './runtime/closest.ts';

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
    throw new CliError('USAGE', `${why}.${suggestion(command, error)}\n${helpOf(command)}`);
  }
  const [fewest, most] = command.positionals;
  const count = parsed.positionals.length;
  if (count < fewest || count > most) throw new CliError('USAGE', helpOf(command));
  return parsed;
}

const UNKNOWN_OPTION = /^Unknown option '(--[^'\s=]+)/;

/** Names the option that was probably meant; '' if the failure is another, or none is close. */
function suggestion(command: CliCommand, error: unknown): string {
  const given = error instanceof Error ? UNKNOWN_OPTION.exec(error.message)?.[1] : undefined;
  const names = Object.keys(optionsOf(command)).map((name) => `--${name}`);
  return given === undefined ? '' : suggestionFor(given, names);
}

/** Formats the help of a command: purpose, options and examples. */
export function helpOf(command: CliCommand): string {
  const options = Object.entries(optionsOf(command)).map(([name, option]) => ({
    call: `--${name}${option.type === 'string' ? ` ${choice(option)}` : ''}`,
    purpose: option.purpose,
  }));
  const fitting = options.map(({ call }) => call.length).filter((length) => length <= COLUMN_MAX);
  const width = Math.max(...fitting);
  const line = (rest: string) => `roletrail ${command.name} ${rest}`.trim();
  return [
    `Usage: ${line(command.usage)}`,
    `  ${command.summary}`,
    ...(command.details ?? []).map((line) => `  ${line}`),
    'Options:',
    ...options.map(({ call, purpose }) =>
      call.length > width
        ? `  ${call}\n  ${' '.repeat(width)}  ${purpose}`
        : `  ${call.padEnd(width)}  ${purpose}`,
    ),
    'Examples:',
    ...command.examples.map((example) => `  ${line(example)}`),
  ].join('\n');
}

/** Widest first column; the explanation of a longer option is on the next line. */
const COLUMN_MAX = 26;

const LIST_MAX = 60;

/** A list that is longer than a line is the manual's. */
function choice({ value, values = [] }: Option): string {
  const list = values.join('|');
  return list === '' || list.length > LIST_MAX ? (value ?? 'VALUE') : list;
}
