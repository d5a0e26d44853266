import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { countWords, readWordList, sumCounts } from './architecture/plain-words.ts';
import { ROOMS, ROOT, sourceFiles } from './architecture/sources.ts';

/*
 * `npm run measure`: size of each package, exported names with several declarations, listed words.
 */

const isSource = (file: string): boolean =>
  /^[\w-]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Lists the names that a file declares and exports. */
function exportedNames(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    const { name } = statement as ts.Statement & { readonly name?: ts.Node };
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** Maps each exported name to the files that declare it; a schema and its type are one name. */
function filesByName(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of ROOMS.flatMap(sourceFiles).filter(isSource)) {
    for (const name of exportedNames(file)) {
      found.set(name, (found.get(name) ?? new Set()).add(file));
    }
  }
  return found;
}

function main(): void {
  const counts = countWords(readWordList().words);
  let lines = 0;
  console.log('package            lines of src   listed words (src and tests)');
  for (const room of ROOMS) {
    const own = sourceFiles(room).filter(isSource);
    const size = own
      .map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1)
      .reduce((sum, n) => sum + n, 0);
    lines += size;
    const words = sumCounts(counts.get(room));
    console.log(`${room.padEnd(18)} ${String(size).padStart(12)} ${String(words).padStart(14)}`);
  }
  const several = [...filesByName()].filter(([, files]) => files.size > 1);
  const words = ROOMS.map((room) => sumCounts(counts.get(room))).reduce((sum, n) => sum + n, 0);
  console.log(`${'all'.padEnd(18)} ${String(lines).padStart(12)} ${String(words).padStart(14)}`);
  console.log(`exported names declared in several files: ${several.length}`);
  if (!process.argv.includes('--names')) return;
  for (const [name, files] of several.sort((a, b) => b[1].size - a[1].size)) {
    console.log(`  ${name}: ${[...files].join(', ')}`);
  }
}

main();
