import { spawnSync } from 'node:child_process';
import t, { type Test } from 'tap';
import { optionsOf } from '../arguments.ts';
import { allCommands } from '../commands/index.ts';
import { bashScript } from './bash.ts';
import { declaredBy } from './declared.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const commands = await allCommands();
const names = commands.map(({ name }) => name);
const all = declaredBy(commands);

/** What bash offers for the last of these words, as it would split a line. */
function offered(t: Test, ...words: string[]): readonly string[] {
  const ask = `
    set -u
    eval "$SCRIPT"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _roletrail
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const asked = spawnSync('bash', ['--norc', '-c', ask, 'bash', 'roletrail', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SCRIPT: bashScript(all) },
  });
  t.equal(asked.stderr, '');
  return asked.stdout.split('\n').filter((word) => word !== '');
}

t.test('bash offers commands, options, their values, and what stands at a place', async (t) => {
  const cases: [string[], readonly string[]][] = [
    [[''], [...names, 'help']],
    [['ver'], names.filter((name) => name.startsWith('ver'))],
    [
      ['tail', '--topic', ''],
      ['consent-events', 'admin-events', 'session-events'],
    ],
    [['tail', '--topic', '=', 'adm'], ['admin-events']],
    [
      ['tail', '--topic', '='],
      ['consent-events', 'admin-events', 'session-events'],
    ],
    [['tail', '--last', ''], []],
    [['tail', '--follow', '--to'], ['--topic']],
    [['tail', '--type', 'consent.a'], ['consent.accepted']],
    [['start', '--only', 'con'], ['consent-worker']],
    [
      ['publish-document', 'x.html', '--type', ''],
      ['terms', 'privacy'],
    ],
    [['grant', ''], []],
    [
      ['grant', 'a@example.org', ''],
      ['admin', 'compliance'],
    ],
    [['grant', '--reason', 'x', 'a@example.org', 'c'], ['compliance']],
    [['grant', '--reason', '=', 'x', 'a@example.org', 'c'], ['compliance']],
    [['grant', '--json', 'a@example.org', 'admin', ''], []],
    [['rebuild', 'a'], ['audit']],
    [['auditor-token', 'r'], ['revoke']],
    [['auditor-token', 'revoke', 'x', '--reason', 'l'], ['lost']],
    [['help', 'reb'], ['rebuild']],
    [['nobody', '--'], []],
  ];
  for (const [words, expected] of cases) {
    t.same([...offered(t, ...words)].sort(), [...expected].sort(), words.join(' '));
  }
  for (const command of commands) {
    const flags = Object.keys(optionsOf(command)).map((name) => `--${name}`);
    t.same([...offered(t, command.name, '--')].sort(), flags.sort(), command.name);
  }
});

t.test(
  'zsh and fish read their scripts, where they are; each holds all that there is',
  async (t) => {
    const scripts = { zsh: zshScript(all), fish: fishScript(all) };
    for (const [shell, script] of Object.entries(scripts)) {
      const read = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
      if (read.error === undefined) t.match(read, { status: 0, stderr: '' }, shell);
      else t.comment(`${shell} is not installed`);
      const words = new Set(script.match(/[\w.-]+/g));
      for (const command of commands) {
        t.ok(words.has(command.name), `${shell}: ${command.name}`);
        for (const [name, { values = [] }] of Object.entries(optionsOf(command))) {
          t.ok(words.has(name) || words.has(`--${name}`), `${shell}: ${command.name} --${name}`);
          for (const value of values) t.ok(words.has(value), `${shell}: ${name} ${value}`);
        }
        for (const word of (command.words ?? []).flat()) t.ok(words.has(word), `${shell}: ${word}`);
      }
    }
  },
);
