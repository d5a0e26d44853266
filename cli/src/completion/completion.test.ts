import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { optionsOf } from '../arguments.ts';
import { allCommands } from '../commands/index.ts';
import { bashScript } from './bash.ts';
import { declaredBy } from './declared.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const commands = await allCommands();
const names = commands.map(({ name }) => name);
const all = declaredBy(commands);
const topics = ['consent-events', 'admin-events', 'session-events'];

/** End of a line, and the expected completions of its last word. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['', [...names, 'help']],
  ['ver', names.filter((name) => name.startsWith('ver'))],
  ['tail --topic ', topics],
  ['tail --topic=adm', ['admin-events']],
  ['tail --topic=', topics],
  ['tail --last ', []],
  ['tail --follow --to', ['--topic']],
  ['tail --type consent.a', ['consent.accepted']],
  ['start --only con', ['consent-worker']],
  ['publish-document x.html --type ', ['terms', 'privacy']],
  ['grant ', []],
  ['grant a@example.org ', ['admin', 'compliance']],
  ['grant --reason x a@example.org c', ['compliance']],
  ['grant --reason=x a@example.org c', ['compliance']],
  ['grant --json a@example.org admin ', []],
  ['rebuild a', ['audit']],
  ['rebuild --reason grant a', ['audit']],
  ['rebuild tail --ac', ['--accept-diff']],
  ['auditor-token r', ['revoke']],
  ['auditor-token revoke x --reason l', ['lost']],
  ['help reb', ['rebuild']],
  ['unknown --', []],
  ...commands.map((command) => {
    const flags = Object.keys(optionsOf(command)).map((name) => `--${name}`);
    return [`${command.name} --`, flags] as const;
  }),
];

/** A script of the shell, which offers for each line behind it; an empty line ends its offers. */
const SHELLS = {
  bash: {
    script: bashScript(all),
    // `=` splits words here, as in an interactive shell.
    ask: `set -u; eval "$SCRIPT"
      for line; do
        spaced=\${line//=/ = }
        read -ra COMP_WORDS <<<"roletrail $spaced"
        [[ $spaced != *' = ' && ( -z $line || $line == *' ' ) ]] && COMP_WORDS+=('')
        COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _roletrail
        printf '%s\\n' "\${COMPREPLY[@]}" ''
      done`,
    args: (ask: string, lines: readonly string[]) => ['--norc', '-c', ask, 'bash', ...lines],
  },
  fish: {
    script: fishScript(all),
    ask: `echo $SCRIPT | source
      for line in $argv; complete -C "roletrail $line" | cut -f1; echo; end`,
    args: (ask: string, lines: readonly string[]) => ['--no-config', '-c', ask, ...lines],
  },
  zsh: {
    script: zshScript(all),
    // its completion works for who sits at a terminal alone: one is made, and a key tells the offers
    ask: `zmodload zsh/zpty
      zpty shell "zsh -f -i"
      zpty -w shell 'PS1=; stty -echo; autoload -Uz compinit; compinit -D -u; source =(<<<$SCRIPT)
        compadd() {
          if [[ "\${@[1,(i)(-|--)]}" == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
          local -a hits; builtin compadd -A hits "$@"
          for hit in $hits; do print -r -- "HIT:$hit"; done
          return 1
        }
        offer() { zle complete; print -r -- END; BUFFER= }
        zle -C complete complete-word _main_complete; zle -N offer; bindkey "^I" offer
        print -r -- REA""DY'
      zpty -r shell read '*READY*'
      for line; do
        zpty -n -w shell "roletrail $line"$'\\t'
        zpty -r shell read '*END*'
        print -r -- "$read" | tr -d '\\r' | grep -ao 'HIT:.*' | cut -c5-
        print
      done`,
    args: (ask: string, lines: readonly string[]) => ['-f', '-c', ask, 'zsh', ...lines],
  },
} as const;

const folder = mkdtempSync(join(tmpdir(), 'rt-complete-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
// who asks for files is offered this one
writeFileSync(join(folder, 'a-file'), '');

for (const [shell, { script, ask, args }] of Object.entries(SHELLS)) {
  const missing = spawnSync(shell, ['--version']).error !== undefined;
  const skip = missing && `${shell} is not installed (Debian: apt install ${shell})`;
  t.test(`${shell} offers commands, options, their values, and words by place`, { skip }, (t) => {
    const lines = CASES.map(([line]) => line);
    const asked = spawnSync(shell, args(ask, lines), {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'dumb', SCRIPT: script },
      timeout: 60_000,
    });
    t.match(asked, { status: 0, stderr: '' });
    const offers = asked.stdout.split(/(?<=^|\n)\n/);
    for (const [i, [line, expected]] of CASES.entries()) {
      const words = (offers[i] ?? '(nothing)').split('\n').filter((word) => word !== '');
      const offered = words.map((word) => word.replace(/^--\w+=(?=.)/, ''));
      const known = offered.filter((word) => word !== 'a-file');
      t.same([...new Set(known)].sort(), [...expected].sort(), line);
    }
    t.end();
  });
}
