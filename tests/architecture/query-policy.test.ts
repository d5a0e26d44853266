import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT, sourceFiles } from './sources.ts';

const POLICY = 'web/src/lib/query-policy.ts';
/** Files that may hold plain values: the defaults of all queries. */
const DEFAULTS = 'web/src/lib/query-client.ts';
const OPTIONS = new Set(['retry', 'staleTime']);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Value of the policy whose reason differs by use. */
const NEEDS_REASON = 'NO_RETRY';

/** Other names that the policy exports. Each has a docstring with its reason. */
const named = new Set(
  [...read(POLICY).matchAll(/^ \*\/\nexport (?:const|function) (\w+)/gm)].map(([, name]) => name),
);
named.delete(NEEDS_REASON);

/** Returns the lines that override an option of queries with neither a named value nor a reason. */
function unexplained(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const lines = text.split('\n');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const isOption = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
    if (!isOption || !OPTIONS.has(node.name.getText())) return;
    const value = ts.isPropertyAssignment(node) ? node.initializer.getText() : node.name.getText();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (named.has(value) || lines[line - 1]?.trim().startsWith('//')) return;
    found.push(`${file}:${line + 1}: ${node.getText()}`);
  };
  visit(source);
  return found;
}

t.test('a query departs from the defaults by a named value or with its reason', async (t) => {
  const files = sourceFiles('web').filter(
    (file) => file.startsWith('web/src/') && file !== DEFAULTS,
  );
  const found = files.flatMap((file) => unexplained(file, read(file)));
  t.same(found, [], `use a value of ${POLICY}, or write the reason on the line above`);
});

t.test('a plain value is found, a named one and one with a reason are not', async (t) => {
  const found = (text: string) => unexplained('x.ts', text).length;
  t.equal(found('f({ retry: false });'), 1);
  t.equal(found('f({\n  staleTime: 60_000,\n});'), 1);
  t.equal(found('const retry = 3; f({ retry });'), 1);
  t.equal(found('f({ retry: shouldRetry, staleTime: ALWAYS_STALE });'), 0);
  t.equal(found('f({ retry: NO_RETRY });'), 1);
  t.equal(found('f({\n  // it always fails\n  retry: NO_RETRY,\n});'), 0);
  t.equal(found('f({\n  // the figures change each minute\n  staleTime: 60_000,\n});'), 0);
});
