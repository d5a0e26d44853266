/** Terms that résumés and job ads name, and the words by which each is found. */
import { areAdjacent, nameKey, tokenise } from '../text/tokens.ts';
import { contentVersion } from '../text/version.ts';

export const TERM_KINDS = ['tool', 'method', 'certificate', 'licence', 'domain'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/**
 * Ambiguity of a name with an everyday word. `none`: unambiguous. `=` as written: ambiguous in
 * another case (REST, SAFe). `^` as a name: ambiguous at the start of a sentence (Excel,
 * Snowflake). `~` in context: ambiguous anywhere (Go, Phoenix).
 */
export type AmbiguityMark = 'none' | 'as-written' | 'as-name' | 'in-context';

export type TermName = {
  readonly text: string;
  readonly mark: AmbiguityMark;
};

export type Term = {
  /** as it is shown */
  readonly name: string;
  readonly field: string;
  readonly kind: TermKind;
  /** `name` first */
  readonly names: readonly TermName[];
};

export type VocabularyEntry = { readonly term: Term; readonly name: TermName };

/** A tree of tokens' keys: what can follow, and what ends here. */
export type TermTrieNode = {
  readonly next: Map<string, TermTrieNode>;
  readonly entries: VocabularyEntry[];
};

export type Vocabulary = {
  readonly version: string;
  readonly terms: readonly Term[];
  readonly root: TermTrieNode;
};

export class VocabularyError extends Error {}

/**
 * One field's terms. A line `[kind]` opens those of a kind; each line below is a term: its name, and
 * behind a bar its other names, with commas between them, each with its mark.
 * @throws VocabularyError naming field and line of what is none of these
 */
export function parseField(field: string, text: string): Term[] {
  const terms: Term[] = [];
  let kind: TermKind | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const fault = (why: string) => new VocabularyError(`${field}:${at + 1}: ${why}: ${line}`);
    if (line === '') continue;
    const head = /^\[(.*)\]$/.exec(line)?.[1];
    if (head !== undefined) {
      kind = TERM_KINDS.find((one) => one === head) ?? null;
      if (kind === null) throw fault('no such kind');
      continue;
    }
    if (kind === null) throw fault('a term before its kind');
    const [first = '', others, ...rest] = line.split('|').map((part) => part.trim());
    if (rest.length > 0 || others === '') throw fault('one bar, with names behind it');
    const names = [first, ...(others?.split(',') ?? [])].map((name) => parseName(name.trim()));
    if (names.some((name) => name === null)) throw fault('a name that no text can have');
    const whole = names.filter((name) => name !== null);
    terms.push({ name: whole[0]?.text ?? '', field, kind, names: whole });
  }
  return terms;
}

const MARKS: ReadonlyMap<string, AmbiguityMark> = new Map([
  ['=', 'as-written'],
  ['^', 'as-name'],
  ['~', 'in-context'],
]);

/** Null where no text could be read as this name. */
function parseName(text: string): TermName | null {
  const mark = MARKS.get(text[0] ?? '') ?? 'none';
  const name = mark === 'none' ? text : text.slice(1);
  const tokens = tokenise(name);
  const whole = tokens.every((token, at) => {
    const next = tokens[at + 1];
    return next === undefined || areAdjacent(name, token, next);
  });
  return tokens.length > 0 && whole ? { text: name, mark } : null;
}

/**
 * @param fields a text as `parseField` takes it, by field
 * @throws VocabularyError where two terms have one name and it is not marked in both
 */
export function createVocabulary(fields: Readonly<Record<string, string>>): Vocabulary {
  const terms = Object.entries(fields).flatMap(([field, text]) => parseField(field, text));
  const root: TermTrieNode = { next: new Map(), entries: [] };
  for (const term of terms) for (const name of term.names) add(root, { term, name });
  return { version: contentVersion(terms), terms, root };
}

function add(root: TermTrieNode, entry: VocabularyEntry): void {
  let node = root;
  for (const { key } of tokenise(entry.name.text)) {
    const next = node.next.get(key) ?? { next: new Map(), entries: [] };
    node.next.set(key, next);
    node = next;
  }
  const [other] = node.entries;
  node.entries.push(entry);
  if (other && (other.name.mark === 'none' || entry.name.mark === 'none')) {
    const where = ({ term, name }: VocabularyEntry) => `${name.text} (${term.field}: ${term.name})`;
    throw new VocabularyError(
      `twice the name ${nameKey(entry.name.text)}: ${where(other)}, ${where(entry)}`,
    );
  }
}
