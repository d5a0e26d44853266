import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources.ts';

/** Reference to something that the browser provides. */
export type GlobalUse = {
  /** `BroadcastChannel`, or object and member: `navigator.clipboard` */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** true if an error of it is caught: in a `try` block, or in a function given to `attempt` */
  readonly guarded: boolean;
};

/** Other names of the global object. */
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self']);

/** Objects whose members browsers lack or refuse one by one. */
const HOSTS = new Set(['navigator', 'document', 'performance', 'crypto', 'history', 'CSS', 'URL']);

/** Finds each reference to a name that no file declares. Types and elements of JSX are left out. */
export function globalUses(
  files: readonly string[],
  read = (file: string) => readFileSync(join(ROOT, file), 'utf8'),
): GlobalUse[] {
  const sources = new Map(
    files.map((file) => [
      file,
      ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true),
    ]),
  );
  const host: ts.CompilerHost = {
    fileExists: (file) => sources.has(file),
    readFile: (file) => sources.get(file)?.text,
    getSourceFile: (file) => sources.get(file),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  // Without libraries and imports: a name that stays unresolved is the browser's or JavaScript's.
  const options = { noLib: true, noResolve: true, allowJs: true, jsx: ts.JsxEmit.Preserve };
  const checker = ts.createProgram([...sources.keys()], options, host).getTypeChecker();
  return [...sources].flatMap(([file, source]) => usesIn(source, file, checker));
}

function usesIn(source: ts.SourceFile, file: string, checker: ts.TypeChecker): GlobalUse[] {
  const uses: GlobalUse[] = [];
  const isGlobal = (node: ts.Identifier) => {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return (symbol?.declarations ?? []).length === 0;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isIdentifier(node) && isReference(node) && isGlobal(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const guarded = isGuarded(node);
      for (const name of namesOf(node)) uses.push({ name, file, line, guarded });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const GUARDS = new Set(['attempt', 'attemptLater']);

function isGuarded(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isTryStatement(parent) && parent.tryBlock === node && parent.catchClause) return true;
  // What a function does is caught where it is called.
  return ts.isFunctionLike(parent) ? isGivenToGuard(parent) : isGuarded(parent);
}

function isGivenToGuard(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  return ts.isIdentifier(parent.expression) && GUARDS.has(parent.expression.text);
}

/** Returns false for names of members, labels, attributes and what is imported or declared. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node;
  const named = parent as { readonly name?: ts.Node };
  if (named.name === node) return false;
  return !(
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isJsxOpeningLikeElement(parent) ||
    ts.isJsxClosingElement(parent) ||
    ts.isMetaProperty(parent) ||
    ts.isQualifiedName(parent)
  );
}

/** Names with the member, if the object is one whose members count; all members of a pattern. */
function namesOf(node: ts.Identifier): string[] {
  const first = GLOBAL_OBJECTS.has(node.text) ? memberOf(node) : { node, names: [node.text] };
  if (first === null) return [];
  return first.names.flatMap((name) => {
    if (!HOSTS.has(name)) return [name];
    const member = memberOf(first.node);
    return member === null ? [name] : member.names.map((own) => `${name}.${own}`);
  });
}

/** Members that are read of an expression: `x.a`, `'a' in x`, `const { a, b } = x`. */
function memberOf(node: ts.Node): { node: ts.Node; names: string[] } | null {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return { node: parent, names: [parent.name.text] };
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteral(parent.argumentExpression))
    return { node: parent, names: [parent.argumentExpression.text] };
  if (ts.isBinaryExpression(parent) && ts.isStringLiteral(parent.left))
    return { node: parent, names: [parent.left.text] };
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
    const names = parent.name.elements.map(({ propertyName, name }) =>
      (propertyName ?? name).getText(),
    );
    return { node: parent, names };
  }
  return null;
}
