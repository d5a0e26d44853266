import type { Declared } from './declared.ts';

/** Tests for a command in the line, and for the argument to complete. */
const HEAD = `\
function __roletrail_at --argument-names command place
  set -l before (commandline -opc)
  test "$before[2]" = $command; or return 1
  test -n "$place"; or return 0
  set -l at 0
  for i in (seq 3 (count $before))
    string match -q -- '-*' $before[$i]; or contains -- $before[(math $i - 1)] $argv[3..]; or set at (math $at + 1)
  end
  test $at -eq $place
end`;

export function fishScript(all: readonly Declared[]): string {
  return [
    '# fish, from now on: roletrail completion fish | source',
    HEAD,
    ...all.map(
      ({ name, summary }) => `${LINE} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ),
    ...all.flatMap(linesOf),
  ].join('\n');
}

const LINE = 'complete -c roletrail';

function linesOf({ name, options, words }: Declared): readonly string[] {
  const taking = options.filter(({ takesValue }) => takesValue).map((option) => `--${option.name}`);
  const line = (...at: readonly (string | number)[]) =>
    `${LINE} -n ${quoted(['__roletrail_at', name, ...at].join(' '))}`;
  return [
    ...options.map((option) => {
      const values = option.values.length > 0 ? ` -x -a ${quoted(option.values.join(' '))}` : ' -r';
      return `${line()} -l ${option.name}${option.takesValue ? values : ''}`;
    }),
    ...words.flatMap((some, place) =>
      some.length > 0 ? [`${line(place, ...taking)} -f -a ${quoted(some.join(' '))}`] : [],
    ),
  ];
}

/** A text as one word of fish, where a backslash speaks between quotes too. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
