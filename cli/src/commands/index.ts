import type { Command } from '../command.ts';
import { keygen } from './keygen.ts';

/** Every subcommand, in the order of the help text. */
export const commands: readonly Command[] = [keygen];
