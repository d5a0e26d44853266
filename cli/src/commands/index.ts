import type { Command } from '../command.ts';
import { keygen } from './keygen.ts';
import { start } from './start.ts';

/** Every subcommand, in the order of the help text. */
export const commands: readonly Command[] = [start, keygen];
