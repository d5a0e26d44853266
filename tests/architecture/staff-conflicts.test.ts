/** Each dialog of an act that compares a version shows both after 412, and a way on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT, sourceFiles } from './sources.ts';

const FORMS = new Set(['StaffAct', 'StaffActDialog', 'ActionForm']);
const FILES = sourceFiles('web').filter((file) =>
  /^web\/src\/(?:staff|features\/support)\//.test(file),
);
const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);

type Declarations = ReadonlyMap<string, string>;

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Returns the texts of the functions and constants of a file, by name. */
function declarationsOf(source: ts.SourceFile): Declarations {
  const found = new Map<string, string>();
  walk(source, (node) => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    if (!isNamed || node.name === undefined) return;
    // const { http, common } = useActs(item): each name comes from the call
    const bound = ts.isObjectBindingPattern(node.name) ? node.name.elements : [node];
    for (const { name } of bound) if (name) found.set(name.getText(), node.getText());
  });
  return found;
}

const names = (text: string, name: string) => new RegExp(`(?<![.\\w])${name}\\b`).test(text);

/** Returns the functions of a file that send a version, also through another one. */
function versionedCalls(declarations: Declarations): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, text] of declarations) {
      const body = text.slice(text.indexOf(name) + name.length);
      if (body.includes("'if-match'") || [...found].some((call) => names(body, call))) {
        found.add(name);
      }
    }
  }
  return found;
}

/** Returns a text with the declarations that it names, and those that they name. */
function withBodies(text: string, declarations: Declarations): string {
  const left = new Map(declarations);
  let whole = text;
  for (let before = ''; before !== whole; ) {
    before = whole;
    for (const [name, body] of left) {
      if (!names(whole, name)) continue;
      whole += ` ${body}`;
      left.delete(name);
    }
  }
  return whole;
}

/** Returns the forms whose act sends a version and that show no versions or no way on. */
function incomplete(
  file: string,
  text: string,
  calls: ReadonlySet<string>,
  shared: Declarations,
): { readonly acts: string[]; readonly faults: string[] } {
  const source = parse(file, text);
  const own = declarationsOf(source);
  const acts: string[] = [];
  const faults: string[] = [];
  walk(source, (node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return;
    const form = node.tagName.getText();
    if (!FORMS.has(form)) return;
    const given = new Map<string, string>();
    let spread = '';
    for (const attribute of node.attributes.properties) {
      if (ts.isJsxAttribute(attribute)) given.set(attribute.name.getText(), attribute.getText());
      else spread += ` ${attribute.getText().replace('...', '')}`;
    }
    spread = withBodies(spread, new Map([...shared, ...own]));
    let send = given.get('send') ?? '';
    if (/^send=\{\w+\}$/.test(send)) send = own.get(send.slice(6, -1)) ?? send;
    if (![...calls].some((call) => names(send, call))) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    acts.push(`${file}:${line + 1}`);
    const has = (prop: string) => given.has(prop) || new RegExp(`\\b${prop}\\b`).test(spread);
    const isShown =
      form === 'ActionForm'
        ? (given.get('general') ?? '').includes('EDIT_CONFLICT')
        : (has('seen') || has('comparison')) && has('onReload');
    if (!isShown) faults.push(`${file}:${line + 1}`);
  });
  return { acts, faults };
}

t.test('each dialog of an act that compares a version shows both after a conflict', async (t) => {
  const texts = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const calls = new Set<string>();
  const shared = new Map<string, string>();
  for (const [file, text] of texts) {
    const declarations = declarationsOf(parse(file, text));
    if (file.endsWith('.ts')) for (const call of versionedCalls(declarations)) calls.add(call);
    for (const [name, body] of declarations)
      if (/^(?:after|use)[A-Z]/.test(name)) shared.set(name, body);
  }
  const all = [...texts].map(([file, text]) => incomplete(file, text, calls, shared));
  t.same(
    all.flatMap(({ faults }) => faults),
    [],
  );
  const found = all.flatMap(({ acts }) => acts);
  t.ok(found.length >= 25, `${found.length} dialogs with a version were found`);
});

t.test('a dialog without versions or without a way on is found', async (t) => {
  const calls = new Set(['change']);
  const faults = (text: string) => incomplete('x.tsx', text, calls, new Map()).faults.length;
  t.equal(faults('<StaffAct send={() => change(http, item)} onReload={reload} />'), 1);
  t.equal(faults('<StaffAct send={() => change(http, item)} seen={{ a }} />'), 1);
  t.equal(faults('const send = () => change(); <StaffActDialog send={send} />'), 1);
  t.equal(faults('<ActionForm send={() => change()} />'), 1);
  t.equal(faults('<StaffAct send={() => change()} seen={{ a }} onReload={reload} />'), 0);
  t.equal(faults('const common = { seen, onReload }; <StaffAct {...common} send={change} />'), 0);
  t.equal(faults('<StaffAct send={() => create(http)} />'), 0);
});
