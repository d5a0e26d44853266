import t, { type Test } from 'tap';
import ts from 'typescript';
import { ROOMS, scriptFiles, sourceFiles, treeOf } from './sources.ts';

/** Fails for every node of the files that is `wrong`, by file and line. */
function none(t: Test, files: readonly string[], wrong: (node: ts.Node) => boolean): void {
  for (const file of files) {
    const source = treeOf(file);
    const visit = (node: ts.Node): void => {
      if (wrong(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        t.fail(`${file}:${line + 1}: ${node.getText().slice(0, 80)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  t.ok(files.length > 0, `${files.length} files`);
}

t.test('no literal is spread: it stands there already', async (t) => {
  const every = [...ROOMS.flatMap((room) => sourceFiles(room)), ...scriptFiles()];
  none(t, every, (node) => {
    const spreads =
      ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node);
    if (!spreads) return false;
    const spread = bare(node.expression);
    return ts.isObjectLiteralExpression(spread) || ts.isArrayLiteralExpression(spread);
  });
});

/** Without parentheses and claims about the type. */
function bare(node: ts.Expression): ts.Expression {
  const wrapped =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return wrapped ? bare(node.expression) : node;
}

const METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'all']);

t.test('every route is declared by app.route', async (t) => {
  none(t, sourceFiles('api'), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { expression: on, name } = node.expression;
    return ts.isIdentifier(on) && on.text === 'app' && METHODS.has(name.text);
  });
});
