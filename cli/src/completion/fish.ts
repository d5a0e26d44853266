import type { Declared } from './declared.ts';

export function fishScript(all: readonly Declared[]): string {
  return [
    '# fish, from now on: roletrail completion fish | source',
    ...all.map(
      ({ name, summary }) => `${LINE} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ),
    ...all.flatMap(linesOf),
  ].join('\n');
}

const LINE = 'complete -c roletrail';

function linesOf({ name, options, words }: Declared): readonly string[] {
  const line = `${LINE} -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
  return [
    ...options.map((option) => {
      const values = option.values.length > 0 ? ` -x -a ${quoted(option.values.join(' '))}` : ' -r';
      return `${line} -l ${option.name}${option.takesValue ? values : ''}`;
    }),
    ...words
      .filter((some) => some.length > 0)
      .map((some) => `${line} -f -a ${quoted(some.join(' '))}`),
  ];
}

/** A text as one word of fish, where a backslash speaks between quotes too. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
