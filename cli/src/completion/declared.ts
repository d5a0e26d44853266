import { optionsOf } from '../arguments.ts';
import type { CliCommand } from '../command.ts';

/** Words that can follow `roletrail`, as declared by commands. */
export interface Declared {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly {
    readonly name: string;
    readonly takesValue: boolean;
    /** empty: no list says what; a file, perhaps */
    readonly values: readonly string[];
  }[];
  /** by their places; empty as above */
  readonly words: readonly (readonly string[])[];
}

/** Every command, and `help`, which is none. */
export function declaredBy(commands: readonly CliCommand[]): readonly Declared[] {
  const names = commands.map(({ name }) => name);
  return [
    ...commands.map((command) => ({
      name: command.name,
      summary: command.summary,
      options: Object.entries(optionsOf(command)).map(([name, { type, values = [] }]) => ({
        name,
        takesValue: type === 'string',
        values,
      })),
      words: command.words ?? [],
    })),
    { name: 'help', summary: 'Tells of one command.', options: [], words: [names] },
  ];
}

/** A text as one word of a POSIX shell. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
