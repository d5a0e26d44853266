import { createInterface } from 'node:readline/promises';
import type { Values } from '../command.ts';
import { CliError } from '../runtime/cli-error.ts';

/** Of a command that does what nobody can take back. */
export const YES_OPTION = { yes: { type: 'boolean' } } as const;

/**
 * For what destroys: it never begins without the word, whoever calls.
 * @throws CliError REFUSED
 */
export function requireConfirmation({ yes }: Values, what: string): void {
  if (yes !== true) throw new CliError('REFUSED', what);
}

/** Where somebody may sit. */
export interface Seat {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

const HERE: Seat = { input: process.stdin, output: process.stderr };

/**
 * For what is done by scripts too, and stays: asks whoever sits at a terminal, unless they said
 * `--yes`. Where nobody sits, the call is the word.
 * @param what what follows from it, as a sentence
 * @throws CliError REFUSED for any answer but yes
 */
export async function confirmOnTerminal({ yes }: Values, what: string, seat = HERE): Promise<void> {
  const { input, output } = seat;
  if (yes === true || input.isTTY !== true || output.isTTY !== true) return;
  const lines = createInterface({ input, output, terminal: false });
  try {
    output.write(`${what} Go on? [y/N] `);
    const [answer = ''] = await firstLine(lines);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('REFUSED', 'Nothing was changed.');
  } finally {
    lines.close();
  }
}

/** Empty where the input ends without one. */
async function firstLine(lines: AsyncIterable<string>): Promise<readonly string[]> {
  for await (const line of lines) return [line];
  return [];
}
