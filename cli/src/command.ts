import type { ParseArgsConfig } from 'node:util';
import { printLine } from './runtime/terminal.ts';
import type { KeyName } from './settings/keys.ts';

/** Option values as node:util parses them. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** An option as node:util parses it. */
export type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** one sentence for the help */
  readonly purpose: string;
  /** placeholder of the value in the help; absent: VALUE */
  readonly value?: string;
  /** every permitted value; absent: no list */
  readonly values?: readonly string[];
};

/** One subcommand of `roletrail`. */
export interface CliCommand {
  readonly name: string;
  /** one line for the list of commands */
  readonly summary: string;
  /** what else its own help says, a line each */
  readonly details?: readonly string[];
  /** arguments after the name, e.g. `EMAIL ROLE` */
  readonly usage: string;
  /** calls worth copying: what stands after the name, quoted as a shell reads it */
  readonly examples: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** the keys that it works with; it is given no other */
  keys(values: Values): readonly KeyName[];
  /**
   * Set if the command is read-only and also runs on an imported copy, for which no keys exist. All
   * other commands refuse a copy.
   */
  readonly copies?: true;
  /** fewest and most positional arguments */
  readonly positionals: readonly [number, number];
  /** all that each of them may be, in their order; an empty list, and those behind: no list says so */
  readonly words?: readonly (readonly string[])[];
  /** @returns the process' exit code */
  run(values: Values, positionals: readonly string[]): Promise<number>;
}

/** Keys of a command that needs none. */
export const NO_KEYS = (): readonly KeyName[] => [];

/** Options that every command has. */
export const COMMON_OPTIONS = {
  'env-file': {
    type: 'string',
    value: 'FILE',
    purpose: 'Read settings from this file instead of ./.env.',
  },
} as const;

/** A string option's value, or the fallback. */
export function stringOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Prints a result: one JSON object with `--json`, else the lines that `tell` prints. */
export function printResult<T>(values: Values, result: T, tell: (result: T) => void): void {
  if (asksJson(values)) printLine(JSON.stringify(result));
  else tell(result);
}

/** Returns true if results and failures are printed as JSON. */
export function asksJson({ json }: Values): boolean {
  return json === true;
}
