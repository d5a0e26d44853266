import { type Declared, quoteForShell } from './declared.ts';

/** In a folder of `$fpath` the file is the function's body; sourced, it declares it. */
const TAIL = `\
if [[ $funcstack[1] == _roletrail ]]; then
  _roletrail "$@"
else
  compdef _roletrail roletrail
fi`;

export function zshScript(all: readonly Declared[]): string {
  return [
    '#compdef roletrail',
    '# zsh, from now on: source <(roletrail completion zsh)',
    '_roletrail() {',
    '  local -a commands',
    '  commands=(',
    ...all.map(
      ({ name, summary }) => `    ${quoteForShell(`${name}:${summary.replaceAll(':', '\\:')}`)}`,
    ),
    '  )',
    '  if ((CURRENT == 2)); then',
    '    _describe command commands',
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  ((CURRENT--))',
    '  case $command in',
    ...all.map(
      (one) => `    ${one.name}) _arguments ${specsOf(one).map(quoteForShell).join(' ')} ;;`,
    ),
    '  esac',
    '}',
    TAIL,
  ].join('\n');
}

/** A list of words, or files where there is none. */
const action = (some: readonly string[]) => (some.length > 0 ? `(${some.join(' ')})` : '_files');

function specsOf({ options, words }: Declared): readonly string[] {
  return [
    ...options.map(({ name, takesValue, values }) =>
      takesValue ? `--${name}=:${name}:${action(values)}` : `--${name}`,
    ),
    ...words.map((some, i) => `${i + 1}:word:${action(some)}`),
    '*:file:_files',
  ];
}
