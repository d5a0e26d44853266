import type { ParseArgsConfig } from 'node:util';
import type { KeyName } from './settings/keys.ts';

/** Option values as node:util parses them. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** One subcommand of `roletrail`. */
export interface Command {
  readonly name: string;
  /** one line for the list of commands */
  readonly summary: string;
  /** arguments after the name, e.g. `EMAIL ROLE` */
  readonly usage: string;
  /** calls worth copying: what stands after the name, quoted as a shell reads it */
  readonly examples?: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** the keys that it works with; it is given no other */
  keys(values: Values): readonly KeyName[];
  /** fewest and most positional arguments */
  readonly positionals: readonly [number, number];
  /** @returns the process' exit code */
  run(values: Values, positionals: readonly string[]): Promise<number>;
}

/** Of a command that works with none. */
export const NO_KEYS = (): readonly KeyName[] => [];

/** Options that every command has. */
export const COMMON_OPTIONS = { 'env-file': { type: 'string' } } as const;

/** A string option's value, or the fallback. */
export function stringOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
