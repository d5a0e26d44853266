import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOMS, ROOT, type Room, sourceFiles, treeOf } from './sources.ts';

/** Words of the list that a package uses, with the number of places. */
export type WordCounts = ReadonlyMap<string, number>;

/** The committed list, and the highest number of places that each package may have. */
export type WordList = {
  readonly words: readonly string[];
  readonly most: Readonly<Record<string, number>>;
};

const LIST = join(ROOT, 'tests/architecture/plain-words.json');

/** Reads the committed list. */
export function readWordList(): WordList {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/** Counts the listed words of each package in declared names, comments and texts. */
export function countWords(words: readonly string[]): Map<Room, WordCounts> {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
  return new Map(
    ROOMS.map((room) => {
      const counts = new Map<string, number>();
      for (const file of sourceFiles(room)) {
        for (const text of textsOf(file)) {
          for (const [found] of text.matchAll(pattern)) {
            const word = found.toLowerCase();
            counts.set(word, (counts.get(word) ?? 0) + 1);
          }
        }
      }
      return [room, counts];
    }),
  );
}

/** Finds the listed words in documents, outside names of files and code. */
export function findInDocuments(words: readonly string[]): { files: number; places: string[] } {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
  const files = listDocuments();
  const places = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/`[^`\n]*`|[\w./-]+\.md/g, '');
    return [...text.matchAll(pattern)].map(([word]) => `${file}: ${word}`);
  });
  return { files: files.length, places };
}

function listDocuments(): string[] {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const packages = ROOMS.map((room) => `${room}/README.md`);
  return [...top, ...packages, ...inDocs.map((name) => `docs/${name}`)].filter(
    (file) => file.endsWith('.md') && existsSync(join(ROOT, file)),
  );
}

/** Sums the places of all words. */
export function sumCounts(counts: WordCounts | undefined): number {
  return [...(counts?.values() ?? [])].reduce((sum, n) => sum + n, 0);
}

/** Lists the texts of a file that people read: comments, declared names as words, sentences. */
function textsOf(file: string): string[] {
  const source = treeOf(file);
  const { text } = source;
  const found: string[] = [];
  const comments = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const range of commentsAt(text, node)) {
      if (comments.has(range.pos)) continue;
      comments.add(range.pos);
      found.push(text.slice(range.pos, range.end).replaceAll(/\s*\n\s*\*?\s*/g, ' '));
    }
    if (isDeclaredName(node)) found.push(splitName(node.text));
    else if (isSentence(node)) found.push(node.text.replaceAll(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function commentsAt(text: string, node: ts.Node): readonly ts.CommentRange[] {
  return [
    ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
  ];
}

function isDeclaredName(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const parent = node.parent as ts.Node & { readonly name?: ts.Node };
  return parent.name === node && !ts.isPropertyAccessExpression(parent);
}

type TextNode = ts.StringLiteralLike | ts.TemplateLiteralToken | ts.JsxText;

/** Returns true for a text of two or more words. */
function isSentence(node: ts.Node): node is TextNode {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
  return isText && /\S \S/.test(node.text) && !ts.isImportDeclaration(node.parent);
}

/** Splits `camelCase` and `UPPER_CASE` into words. */
function splitName(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
