/**
 * Counts the tests in the TAP (version 14) that one test file prints. A test is a subtest without
 * subtests of its own; a skip or todo directive makes it a skip. A parent counts, as failed, only
 * when it failed though nothing in it did: a loose assertion, a broken plan, an uncaught error.
 */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SUBTEST = /^( *)# Subtest(?::|$)/;
const POINT = /^( *)(not )?ok\b(.*)$/;
const DIRECTIVE = /(?<!\\)#\s*(skip|todo)\b/i;
const PLAN_OF_NONE = /^1\.\.0\b\s*(?:#\s*(.*))?$/;
const DIAGNOSTIC = /^( *)---\s*$/;

/** Feed it line by line with `take`; read `counts`, `failures` and `nothing` at the end. */
export function createTapCounter() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** Names of the tests that failed, from the outside in. */
  const failures = [];
  /** Open subtests, outermost first; the file itself is the first. */
  const open = [{ depth: -1, name: '', children: 0, failed: 0 }];
  let diagnosticEnd = null;
  let reasonForNone = null;
  let looseAssertions = 0;

  const nameOf = (rest) => rest.replace(/^\s*\d*\s*-?\s*/, '').replace(/\s*(?<!\\)#.*$/, '');

  function countFailure(name) {
    counts.failed += 1;
    for (const level of open) level.failed += 1;
    failures.push([...open.slice(1).map((level) => level.name), name].filter(Boolean).join(' › '));
  }

  function closeSubtest(level, failed, directive, name) {
    if (directive) counts.skipped += level.children === 0 ? 1 : 0;
    else if (failed && level.failed === 0) countFailure(name);
    else if (!failed && level.children === 0) counts.passed += 1;
  }

  function point(match) {
    const depth = match[1].length;
    const directive = DIRECTIVE.test(match[3]);
    const failed = match[2] !== undefined;
    const top = open.at(-1);
    if (open.length > 1 && top.depth === depth) {
      open.pop();
      closeSubtest(top, failed, directive, nameOf(match[3]));
    } else if (directive) counts.skipped += 1;
    else if (depth === 0) {
      // The file's own assertions; a failed one is reported by its name.
      looseAssertions += 1;
      if (failed) countFailure(nameOf(match[3]));
    }
  }

  function take(line) {
    if (diagnosticEnd !== null) {
      if (line === diagnosticEnd) diagnosticEnd = null;
      return;
    }
    const diagnostic = DIAGNOSTIC.exec(line);
    if (diagnostic !== null) {
      diagnosticEnd = `${diagnostic[1]}...`;
      return;
    }
    const subtest = SUBTEST.exec(line);
    if (subtest !== null) {
      open.at(-1).children += 1;
      open.push({
        depth: subtest[1].length,
        name: line.slice(subtest[0].length).trim(),
        children: 0,
        failed: 0,
      });
      return;
    }
    const match = POINT.exec(line);
    if (match !== null) return point(match);
    const none = PLAN_OF_NONE.exec(line);
    if (none !== null) reasonForNone = none[1] ?? 'no reason given';
  }

  return {
    take,
    counts,
    failures,
    /** A file of loose assertions alone is one test. */
    end() {
      const total = counts.passed + counts.failed + counts.skipped;
      if (total === 0 && looseAssertions > 0) counts.passed = 1;
      else if (total === 0 && reasonForNone !== null) counts.skipped = 1;
      return { ...counts, failures, reason: total === 0 ? reasonForNone : null };
    },
  };
}

/** `node tap-counts.mjs < FILE` prints the counts as JSON, which is how this is tested. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counter = createTapCounter();
  for await (const line of createInterface({ input: process.stdin })) counter.take(line);
  console.log(JSON.stringify(counter.end()));
}
