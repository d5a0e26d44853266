import { createInterface } from 'node:readline/promises';
import type { Values } from '../command.ts';
import { CliError } from '../runtime/cli-error.ts';

/** Option of commands whose effect cannot be undone. */
export const YES_OPTION = {
  yes: { type: 'boolean', purpose: 'Confirm; without it the command refuses or asks.' },
} as const;

/**
 * Requires `--yes` for a destructive command, also at a terminal.
 * @throws CliError REFUSED
 */
export function requireConfirmation({ yes }: Values, what: string): void {
  if (yes !== true) throw new CliError('REFUSED', what);
}

/** Input and output streams that may belong to a terminal. */
export interface Seat {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

const HERE: Seat = { input: process.stdin, output: process.stderr };

/**
 * Asks for confirmation at a terminal, unless `--yes` is set. Without a terminal, the call itself
 * confirms, because scripts run such commands too.
 * @param what consequence, as a sentence
 * @throws CliError REFUSED for any answer except yes
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
