import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { superLinear } from './linear-pattern.ts';
import { ROOT, sourceFiles } from './sources.ts';

/** Packages whose patterns meet text that people send. */
const PACKAGES = ['contracts', 'engines', 'api'] as const;

/** Patterns that are linear for a reason that the analysis cannot see, by file and first characters. */
const LINEAR_ANYWAY: readonly (readonly [file: string, begins: string, why: string])[] = [
  ['engines/src/ads/asked-for.ts', '\\b(?:collaborat', 'is asked of 200 characters'],
  [
    'engines/src/resume/head-parts.ts',
    '\\t+|\\s+(?:[|',
    'its \\s{3,} takes every long run of blanks',
  ],
  ['engines/src/resume/skills.ts', '(?:\\s*[,;|', 'its \\s{3,} takes every long run of blanks'],
  ['contracts/src/article-markup.ts', '<h([234])', 'sanitised markup closes each heading'],
  ['api/src/mail/email-message.ts', 'https?:', 'an address that begins again ends the match'],
];
/** Patterns built inside functions, which the test cannot evaluate: all begin with ^ or are literal words. */
const IN_FUNCTIONS = new Set([
  'api/src/documents/legal-html.ts',
  'api/src/plugins/route-table.ts',
  'engines/src/resume/dates.ts',
  'engines/src/roles/extract-person-input.ts',
]);

type Pattern = { readonly where: string; readonly source: string; readonly flags: string };

const files = PACKAGES.flatMap((name) =>
  sourceFiles(name).filter((file) => /\/src\//.test(file) && !/\.test\.ts$|\/testing\//.test(file)),
);

function isExcused({ where, source }: Pattern): boolean {
  return LINEAR_ANYWAY.some(
    ([file, begins]) => where.startsWith(`${file}:`) && source.startsWith(begins),
  );
}

/** Calls `see` with each node of a file. */
function visit(file: string, see: (node: ts.Node, where: () => string) => void): void {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const walk = (node: ts.Node): void => {
    see(node, () => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return `${file}:${line + 1}`;
    });
    ts.forEachChild(node, walk);
  };
  walk(source);
}

type Found = {
  readonly literals: Pattern[];
  /** where the file builds a pattern from parts */
  readonly built: { readonly where: string; readonly isInFunction: boolean }[];
};

function patternsIn(file: string): Found {
  const found: Found = { literals: [], built: [] };
  visit(file, (node, where) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.literals.push({ where: where(), source, flags });
    }
    const builds = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (!builds || node.expression.getText() !== 'RegExp') return;
    const isInFunction = ts.findAncestor(node, ts.isFunctionLike) !== undefined;
    found.built.push({ where: where(), isInFunction });
  });
  return found;
}

/** Loads modules and returns the patterns that they build meanwhile. */
async function builtBy(modules: readonly string[]): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const Plain = globalThis.RegExp;
  class Noted extends Plain {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags);
      built.push({ where: '', source: this.source, flags: this.flags });
    }
  }
  globalThis.RegExp = Noted as typeof Plain;
  try {
    const all: Pattern[] = [];
    for (const file of modules) {
      const [, name = '', path = ''] = /^([^/]+)\/src\/(.+)\.ts$/.exec(file) ?? [];
      await import(`@roletrail/${name}/${path}`);
      all.push(...built.splice(0).map((one) => ({ ...one, where: `${file}:built` })));
    }
    return all;
  } finally {
    globalThis.RegExp = Plain;
  }
}

t.test('a pattern that meets text of people takes time in proportion to it', async (t) => {
  const found = files.map((file) => ({ file, ...patternsIn(file) }));
  const literals = found.flatMap((one) => one.literals);
  const places = found.flatMap(({ file, built }) => built.map((place) => ({ file, ...place })));
  for (const { file, where, isInFunction } of places) {
    if (isInFunction && !IN_FUNCTIONS.has(file)) {
      t.fail(`${where}: a pattern built in a function cannot be judged; build it once, outside`);
    }
  }
  const outside = places.filter(({ isInFunction }) => !isInFunction);
  const built = await builtBy([...new Set(outside.map(({ file }) => file))]);
  t.ok(literals.length > 300, `${literals.length} literals`);
  t.ok(built.length >= outside.length, `${built.length} built from parts`);
  for (const pattern of [...literals, ...built]) {
    const found = superLinear(pattern.source, pattern.flags);
    if (found !== null && !isExcused(pattern)) {
      t.fail(`${pattern.where}: ${found}: /${pattern.source.slice(0, 100)}/${pattern.flags}`);
    }
  }
  for (const [file, begins] of LINEAR_ANYWAY) {
    const is = literals.some((one) => one.source.startsWith(begins) && one.where.startsWith(file));
    t.ok(is, `${file} still has ${begins}`);
  }
});

t.test('the analysis tells linear patterns from others', (t) => {
  const slow: readonly RegExp[] = [
    /\S+@\S+/g,
    /(?:[\w-]+\.)+com/,
    /\s+$/,
    /a.*b/,
    /ab.*c/,
    /\b(?:\w+ )+x/,
    /(?<=\s*x)y/,
    /<h2[^>]*>/,
    /(?<!\w)[\w.]+x/,
    /(?:a+)+b/,
  ];
  for (const { source, flags } of slow) t.ok(superLinear(source, flags), source);
  const linear: readonly RegExp[] = [
    /(?<!\s)\s+$/,
    /^\s*x/,
    /<h2[^<>]*>/,
    /"[^"]*"/g,
    /a.{0,80}b/,
    /\b\d+x/,
    /,\s+x/,
    /(?<![\w.])[\w.]+@/,
  ];
  for (const { source, flags } of linear) t.equal(superLinear(source, flags), null, source);
  t.end();
});
