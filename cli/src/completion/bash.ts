import { type Declared, quoteForShell } from './declared.ts';

/** `--option=value` reaches bash as three words. */
const HEAD = `\
_roletrail() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  local command=\${COMP_WORDS[1]} options= taking= values=
  local -a words=()`;

/** Without a list of values, bash offers files. */
const TAIL = `\
  COMPREPLY=()
  if [[ $taking == *" $prev "* ]]; then
    [[ -z $values ]] || COMPREPLY=($(compgen -W "$values" -- "$cur"))
    return
  fi
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
    return
  fi
  local i at=0 word before
  for ((i = 2; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]} before=\${COMP_WORDS[i-1]}
    [[ $word == -* || $word == = || $before == = || $taking == *" $before "* ]] || ((++at))
  done
  [[ -z \${words[at]-} ]] || COMPREPLY=($(compgen -W "\${words[at]-}" -- "$cur"))
}
complete -o default -F _roletrail roletrail`;

export function bashScript(all: readonly Declared[]): string {
  const names = all.map(({ name }) => name).join(' ');
  return [
    '# bash, from now on: source <(roletrail completion bash)',
    HEAD,
    '  if ((COMP_CWORD == 1)); then',
    `    COMPREPLY=($(compgen -W ${quoteForShell(names)} -- "$cur"))`,
    '    return',
    '  fi',
    '  case $command in',
    ...all.flatMap(caseOf),
    '  esac',
    TAIL,
  ].join('\n');
}

function caseOf({ name, options, words }: Declared): readonly string[] {
  const flags = options.map((option) => `--${option.name}`);
  const taking = options.filter(({ takesValue }) => takesValue).map((option) => `--${option.name}`);
  const listed = options.filter(({ values }) => values.length > 0);
  return [
    `    ${name})`,
    `      options=${quoteForShell(flags.join(' '))} taking=${quoteForShell(` ${taking.join(' ')} `)}`,
    `      words=(${words.map((some) => quoteForShell(some.join(' '))).join(' ')})`,
    ...(listed.length === 0 ? [] : ['      case $prev in']),
    ...listed.map(
      (one) => `        --${one.name}) values=${quoteForShell(one.values.join(' '))} ;;`,
    ),
    ...(listed.length === 0 ? [] : ['      esac']),
    '      ;;',
  ];
}
