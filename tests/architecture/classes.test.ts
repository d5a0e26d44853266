import { dirname, join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import t from 'tap';
import ts from 'typescript';
import { sourceFiles, treeOf } from './sources.ts';

/** Shorthands that the library does not see through, and shadows of ours that it takes for colours. */
const BEYOND = /(?:^|:)(?:place|shadow)-/;
/**
 * Where a part stands, how much room it has and how it places what it holds; never how it looks.
 * `article` only names what article-places.css is about.
 */
const LAYOUT =
  /^(?:[a-z0-9:-]+:)?-?(?:m[trblxy]?|p[trblxy]?|gap(?:-[xy])?|size|(?:min-|max-)?[wh]|basis|flex|grid|grow|shrink|hidden|(?:justify-|place-)?self|content|justify|items|col|row|order|overflow|absolute|relative|inset|article)(?:-|$)/;
const COLOUR = /^text-/;
const DRAWING = /^web\/src\/ui\/(?:mark|waymark|art\/.*)\.tsx$/;

const screens = sourceFiles('web').filter((file) => file.endsWith('.tsx'));
const sources = new Map(
  screens.map((file) => {
    return [file, treeOf(file)] as const;
  }),
);

/** Classes that may stand on one element together. */
type Way = readonly string[];
const NOTHING: readonly Way[] = [[]];
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const together = (parts: readonly (readonly Way[])[]): readonly Way[] =>
  parts.reduce(
    (ways, part) => ways.flatMap((way) => part.map((more) => way.concat(more))),
    NOTHING,
  );

/** Every way in which an expression comes out; what a part is given counts where it is given. */
function waysOf(node: ts.Node): readonly Way[] {
  if (ts.isStringLiteralLike(node)) return [wordsOf(node.text)];
  if (ts.isTemplateExpression(node)) {
    const fixed = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    const between = node.templateSpans.map(({ expression }) => waysOf(expression));
    return together([[fixed.flatMap(({ text }) => wordsOf(text))], ...between]);
  }
  if (ts.isConditionalExpression(node))
    return [...waysOf(node.whenTrue), ...waysOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [[], ...waysOf(node.right)];
  if (ts.isArrayLiteralExpression(node)) return together(node.elements.map(waysOf));
  if (ts.isElementAccessExpression(node)) return optionsOf(node.expression);
  if (ts.isCallExpression(node)) return waysOfCall(node);
  if (ts.isArrowFunction(node)) return waysOf(node.body);
  if (ts.isIdentifier(node)) return valuesOf(node).flatMap(waysOf).concat(NOTHING);
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) {
    return node.expression ? waysOf(node.expression) : NOTHING;
  }
  return NOTHING;
}

function waysOfCall(node: ts.CallExpression): readonly Way[] {
  const name = node.expression.getText();
  if (name === 'cn') return together(node.arguments.map(waysOf));
  if (name !== 'cva') return waysOf(node.expression);
  const [base, config] = node.arguments;
  const variants = config && memberOf(config, 'variants');
  const groups = variants ? membersOf(variants).map(({ initializer }) => initializer) : [];
  return together([base ? waysOf(base) : NOTHING, ...groups.map(optionsOf)]);
}

/** One value of a list or an object at a time. */
function optionsOf(node: ts.Node): readonly Way[] {
  if (ts.isIdentifier(node)) return valuesOf(node).flatMap(optionsOf);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(waysOf);
  return membersOf(node).flatMap(({ initializer }) => waysOf(initializer));
}

const membersOf = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];
const memberOf = (node: ts.Node, name: string) =>
  membersOf(node).find((member) => member.name.getText() === name)?.initializer;

/** Returns the values of a constant of the same file. */
function valuesOf(node: ts.Identifier): readonly ts.Node[] {
  return descendants(node.getSourceFile(), ts.isVariableDeclaration)
    .filter(({ name }) => name.getText() === node.text)
    .flatMap(({ initializer }) => initializer ?? []);
}

function descendants<T extends ts.Node>(from: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(from);
  return found;
}

/** Returns the classes that one of our components adds; null if the tag adds none. */
function partOf(tag: string, user: ts.SourceFile): { file: string; own: readonly Way[] } | null {
  const imported = descendants(user, ts.isImportDeclaration).find((statement) =>
    descendants(statement, ts.isImportSpecifier).some(({ name }) => name.text === tag),
  )?.moduleSpecifier;
  const file =
    imported && ts.isStringLiteral(imported)
      ? join(dirname(user.fileName), imported.text)
      : user.fileName;
  const part = sources
    .get(file)
    ?.statements.filter(ts.isFunctionDeclaration)
    .find(({ name }) => name?.text === tag);
  const joined = part && descendants(part, ts.isCallExpression).find(joinsGiven);
  return joined ? { file, own: waysOf(joined) } : null;
}

const joinsGiven = (node: ts.CallExpression) =>
  node.expression.getText() === 'cn' && node.arguments.some((a) => a.getText() === 'className');

type Given = { place: string; tag: string; user: ts.SourceFile; ways: readonly Way[] };
const given: Given[] = [...sources.values()].flatMap((user) =>
  descendants(user, ts.isJsxAttribute).flatMap(({ name, initializer, parent }) => {
    if (name.getText() !== 'className' || initializer === undefined) return [];
    const { line } = user.getLineAndCharacterOfPosition(initializer.getStart());
    const tag = parent.parent.tagName.getText();
    return { place: `${user.fileName}:${line + 1} ${tag}`, tag, user, ways: waysOf(initializer) };
  }),
);

t.test('no two classes of an element set the same property', async (t) => {
  t.ok(given.length > 1000, `${given.length} elements`);
  for (const { place, tag, user, ways } of given) {
    const lost = together([partOf(tag, user)?.own ?? NOTHING, ways]).flatMap((way) => {
      const words = way.filter((word) => !BEYOND.test(word));
      const kept = new Set(twMerge(words.join(' ')).split(' '));
      return words.filter((word) => !kept.has(word));
    });
    if (lost.length > 0) t.fail(`${place}: ${[...new Set(lost)].join(' ')} never counts`);
  }
});

t.test('parts are given classes of layout only, and drawings a colour', async (t) => {
  let parts = 0;
  for (const { place, tag, user, ways } of given) {
    const part = partOf(tag, user);
    if (part === null || !part.file.startsWith('web/src/ui/')) continue;
    parts += 1;
    const allowed = DRAWING.test(part.file) ? [LAYOUT, COLOUR] : [LAYOUT];
    const looks = ways.flat().filter((word) => !allowed.some((pattern) => pattern.test(word)));
    if (looks.length > 0) t.fail(`${place}: ${looks.join(' ')}`);
  }
  t.ok(parts > 80, `${parts} parts`);
});
