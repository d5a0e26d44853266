import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The rooms, bottom floor first. */
export const ROOMS = [
  'contracts',
  'ledger',
  'engines',
  'verify',
  'db',
  'event-log',
  'vault',
  'api',
  'consent-worker',
  'audit-projector',
  'web',
  'cli',
  'tests',
] as const;
export type Room = (typeof ROOMS)[number];

const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', 'vectors', 'golden', '.data']);

/** Every TypeScript file of a room, relative to the checkout, with forward slashes. */
export function sourceFiles(room: Room): string[] {
  return filesUnder(room, /\.tsx?$/);
}

/** Lists scripts, which run before the build. */
export function scriptFiles(): string[] {
  return filesUnder('scripts', /\.m?js$/);
}

function filesUnder(top: string, named: RegExp): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (named.test(entry.name)) found.push(relative(ROOT, path).split(sep).join('/'));
    }
  };
  walk(join(ROOT, top));
  return found.sort();
}

const trees = new Map<string, ts.SourceFile>();

/** Returns the syntax tree of a file of the checkout, parsed once in a process. Do not change it. */
export function treeOf(file: string): ts.SourceFile {
  const known = trees.get(file);
  if (known) return known;
  const text = readFileSync(join(ROOT, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  trees.set(file, tree);
  return tree;
}

const known = new Map<string, readonly string[]>();

/** Module specifiers that a file names: imports (types too), re-exports, dynamic imports. */
export function importsOf(file: string): readonly string[] {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): string[] {
  const source = treeOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      found.push(node.moduleSpecifier.text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push(argument.text);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) found.push(node.argument.literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The room named by a specifier such as `@roletrail/event-log/port`, or null. */
export function roomOf(specifier: string): Room | null {
  const name = /^@roletrail\/([^/]+)/.exec(specifier)?.[1];
  return ROOMS.find((room) => room === name) ?? null;
}
