import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOMS, ROOT, sourceFiles, treeOf } from './sources.ts';

t.test('budgets: files', async (t) => {
  const lines = ROOMS.flatMap((room) =>
    sourceFiles(room).map((file) => ({
      file,
      lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1,
    })),
  ).sort((a, b) => a.lines - b.lines);
  for (const { file, lines: n } of lines) if (n > 400) t.fail(`${file} has ${n} lines, over 400`);
  const p95 = lines[Math.floor(lines.length * 0.95)];
  t.ok((p95?.lines ?? 0) <= 240, `95 % of files have at most 240 lines (now ${p95?.lines})`);
});

t.test('budgets: functions', async (t) => {
  const spans = ROOMS.filter((r) => r !== 'tests').flatMap((room) =>
    sourceFiles(room)
      .filter((f) => !/\.test\.tsx?$/.test(f))
      .flatMap(functionSpans),
  );
  spans.sort((a, b) => a.lines - b.lines);
  for (const { where, lines } of spans)
    if (lines > 100) t.fail(`${where}: ${lines} lines, over 100`);
  const p95 = spans[Math.floor(spans.length * 0.95)];
  t.ok((p95?.lines ?? 0) <= 50, `95 % of functions have at most 50 lines (now ${p95?.lines})`);
});

/** Lines of each function of a file, the functions inside it counted as part of it. */
function functionSpans(file: string): { where: string; lines: number }[] {
  const source = treeOf(file);
  const spans: { where: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const from = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      spans.push({ where: `${file}:${from + 1}`, lines: to - from + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return spans;
}
