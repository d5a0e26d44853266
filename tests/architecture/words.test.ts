import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT, sourceFiles } from './sources.ts';

/*
 * What docs/words.md never says stands in no sentence of a screen, a letter or an article. A term that also has
 * an everyday meaning, or is the name that formats and code have for a thing, is left to reviewers.
 */

/** Terms of the column that a sentence may hold in another sense. */
const ALSO_MEANS_ELSE = new Set([
  'agree',
  'alert',
  'case',
  'category',
  'certificate',
  'consent',
  'critical',
  'database',
  'history',
  'issue',
  'order',
  'position',
  'post',
  'register',
  'response',
  'retry',
  'subscription',
  'thread',
  'token',
]);

/** Sentences that the specification fixes, and what an article is about, by file and term. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  'web/src/app/auth-error.tsx': ['login'],
  'db/src/seeds/content/insights/what-a-merkle-receipt-proves.html': ['hash'],
};

function readForbiddenTerms(): readonly string[] {
  const text = readFileSync(join(ROOT, 'docs/words.md'), 'utf8');
  const [, table = ''] = text.split('| we say | never |');
  return [...table.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, never = '']) =>
    never.split(',').map((term) => term.trim()),
  );
}

type FoundText = { readonly line: number; readonly text: string };

/** Strings and JSX text of a file that are words for people: with a space, or a capital at the start. */
function textsOf(file: string): FoundText[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.ESNext,
    true,
  );
  const found: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ').trim();
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (/^\p{Lu}|\S \S/u.test(text)) found.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const ARTICLES = 'db/src/seeds/content/insights';
const articles = readdirSync(join(ROOT, ARTICLES))
  .filter((name) => name.endsWith('.html'))
  .map((name) => `${ARTICLES}/${name}`);

/** Lines of an article as they are read: without its markup, its tags' names and its addresses. */
function writtenIn(file: string): FoundText[] {
  return readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((line, i) => ({ line: i + 1, text: line.replaceAll(/<[^>]*>/g, ' ') }))
    .filter(({ text }) => !/^\s*"(?:tags|oldSlugs|url)":/.test(text));
}

const screens = sourceFiles('web').filter(
  (file) => file.startsWith('web/src/') && !/\.test\.tsx?$/.test(file),
);
const letters = sourceFiles('api').filter((file) =>
  /\/(?:[\w-]*letters?|[\w-]+-mails)\.ts$/.test(file),
);

t.test('nothing that people read has a word that we never say', async (t) => {
  const never = readForbiddenTerms();
  t.ok(never.length > 40, `${never.length} terms were read`);
  for (const term of ALSO_MEANS_ELSE) t.ok(never.includes(term), `${term} is a term of the list`);
  // as words of their own, one or more of it
  const terms = never
    .filter((term) => !ALSO_MEANS_ELSE.has(term))
    .map((term) => term.replace(/y$/, '(?:y|ie)'))
    .join('|');
  const any = new RegExp(`(?<![\\w-])(${terms})(?:s|es)?(?![\\w-])`, 'giu');
  const texts = [
    ...[...screens, ...letters].flatMap((file) => textsOf(file).map((at) => ({ file, ...at }))),
    ...articles.flatMap((file) => writtenIn(file).map((at) => ({ file, ...at }))),
  ];
  for (const { file, line, text } of texts) {
    for (const [, term = ''] of text.matchAll(any)) {
      if (FIXED[file]?.includes(term.toLowerCase())) continue;
      t.fail(`${file}:${line}: “${term}” in “${text.slice(0, 120)}”`);
    }
  }
  t.ok(letters.length > 3, `${letters.length} files of letters`);
  t.ok(articles.length > 12, `${articles.length} articles`);
});
