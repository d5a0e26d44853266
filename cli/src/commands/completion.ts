import { type CliCommand, NO_KEYS } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { type Declared, declaredBy } from '../completion/declared.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';
import { CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';

type Write = (all: readonly Declared[]) => string;

const SCRIPTS: Readonly<Record<string, Write>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
const SHELLS = Object.keys(SCRIPTS);

/** @param commands every command there is, this one too */
export function completionOf(commands: () => Promise<readonly CliCommand[]>): CliCommand {
  return {
    name: 'completion',
    summary: 'Prints a script with which a shell completes commands, options and their values.',
    usage: SHELLS.join('|'),
    examples: SHELLS,
    options: {},
    keys: NO_KEYS,
    positionals: [1, 1],
    words: [SHELLS],
    async run(_, [shell = '']) {
      const write = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (!write) throw new CliError('USAGE', `There is a script for ${SHELLS.join(', ')}.`);
      printLine(write(declaredBy(await commands())));
      return 0;
    },
  };
}
