/** Every list of the staff area has a file and, if it can be filtered, saved views. */
import t from 'tap';
import ts from 'typescript';
import { STAFF_ROUTES } from '../helpers/staff-routes.ts';
import { sourceFiles, treeOf } from './sources.ts';

/** Calls that make the file of a table on the server, by the screen of the table. */
const FILE_OF: Readonly<Record<string, keyof typeof STAFF_ROUTES>> = {
  'web/src/staff/users/screen.tsx': 'POST /api/admin/users/export',
  'web/src/staff/promo-codes/screen.tsx': 'GET /api/admin/promo-codes.csv',
  'web/src/staff/reports/parts/trail.tsx': 'POST /api/admin/audit/exports',
  'web/src/staff/custom-reports/parts/result.tsx': 'POST /api/admin/custom-reports/export',
};
/** Lists without a file, each with the reason. */
const NO_FILE: Readonly<Record<string, string>> = {
  'web/src/staff/insight-editor/parts/figure-dialog.tsx': 'fields of a form',
  'web/src/staff/insight-editor/parts/plot-values.tsx': 'fields of a form',
  'web/src/staff/insight-editor/parts/revisions.tsx': 'versions of one text, read one by one',
};
/** Elements and functions that save a list. */
const SAVERS = [
  'SaveCsv',
  'SaveSecurityList',
  'SaveTab',
  'SaveList',
  'AffectedFile',
  'ExportButton',
  'csvFile',
];

const FILES = sourceFiles('web').filter(
  (file) =>
    /^web\/src\/(?:staff\/|features\/support\/components\/desk)/.test(file) &&
    file.endsWith('.tsx'),
);

interface Found {
  readonly file: string;
  readonly name: string;
  /** source of each attribute or property by its name */
  readonly parts: ReadonlyMap<string, string>;
}

/** Returns the elements, calls with an object, and objects of a file. */
function read(file: string): Found[] {
  const found: Found[] = [];
  const partsOf = (nodes: readonly ts.Node[]) =>
    new Map(
      nodes.flatMap((node): [string, string][] => {
        if (ts.isJsxAttribute(node)) {
          return [[node.name.getText(), node.initializer?.getText() ?? '']];
        }
        if (ts.isPropertyAssignment(node)) {
          return [[node.name.getText(), node.initializer.getText()]];
        }
        return ts.isShorthandPropertyAssignment(node) ? [[node.name.text, node.name.text]] : [];
      }),
    );
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const parts = partsOf(node.attributes.properties);
      found.push({ file, name: node.tagName.getText(), parts });
    } else if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const parts = first && ts.isObjectLiteralExpression(first) ? partsOf(first.properties) : [];
      found.push({ file, name: node.expression.getText(), parts: new Map(parts) });
    } else if (ts.isObjectLiteralExpression(node)) {
      found.push({ file, name: '{}', parts: partsOf(node.properties) });
    }
  };
  visit(treeOf(file));
  return found;
}

/** Search parameters that saved views keep, by table: `views` of the calls. */
const TABLE_VIEWS = new Map<string, readonly string[]>();
const visitViews = (node: ts.Node): void => {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'views') {
    if (ts.isObjectLiteralExpression(node.initializer)) noteViews(node.initializer);
  }
  ts.forEachChild(node, visitViews);
};
function noteViews(views: ts.ObjectLiteralExpression): void {
  for (const one of views.properties) {
    const isList = ts.isPropertyAssignment(one) && ts.isArrayLiteralExpression(one.initializer);
    if (!isList) throw new Error(`views are lists of names: ${one.getText()}`);
    const id = one.name.getText().replaceAll("'", '');
    if (TABLE_VIEWS.has(id)) throw new Error(`two calls answer the table ${id}`);
    const names = [...one.initializer.getText().matchAll(/'([^']+)'/g)];
    TABLE_VIEWS.set(
      id,
      names.map(([, name = '']) => name),
    );
  }
}
for (const file of sourceFiles('api').filter((one) => one.startsWith('api/src/routes/'))) {
  visitViews(treeOf(file));
}

const found = FILES.flatMap(read);
const named = (...names: readonly string[]) => found.filter(({ name }) => names.includes(name));
const saving = new Set(named(...SAVERS).map(({ file }) => file));
const textOf = (one: Found, part: string) => one.parts.get(part)?.replace(/^["']|["']$/g, '') ?? '';
const tables = named('DataTable', 'LocalTable');

t.test('each table has a file, and saved views if it has filters', async (t) => {
  t.ok(tables.length >= 10, `${tables.length} tables`);
  for (const one of tables) {
    const call = FILE_OF[one.file];
    if (call === undefined) t.ok(one.parts.has('exportRows'), `${one.file} has a file`);
    else t.hasOwnProp(STAFF_ROUTES, call);
    if (one.parts.has('filters')) t.ok(TABLE_VIEWS.has(textOf(one, 'id')), `${one.file} has views`);
  }
  const whole = named('WholeTable').filter(({ parts }) => parts.get('file') === '{null}');
  t.same(whole, [], 'each table that is shown whole has a file');
});

t.test('each column of a table whose file the browser makes has a value', async (t) => {
  const files = new Set([...tables, ...named('WholeTable')].map(({ file }) => file));
  const columns = found.filter(
    ({ file, name, parts }) =>
      name === '{}' && files.has(file) && !(file in FILE_OF) && parts.has('header'),
  );
  t.ok(columns.length >= 50, `${columns.length} columns`);
  for (const one of columns) {
    t.ok(one.parts.has('csv'), `${one.file}: ${textOf(one, 'header')}`);
  }
});

t.test('each list that is loaded page by page, or drawn by hand, has a file', async (t) => {
  const lists = new Set(named('LoadMore', 'Paged', 'Queue', 'table').map(({ file }) => file));
  t.ok(lists.size >= 20, `${lists.size} lists`);
  for (const file of lists) {
    if (!(file in NO_FILE)) t.ok(saving.has(file), file);
  }
  t.same(
    Object.keys(NO_FILE).filter((file) => !lists.has(file)),
    [],
  );
});

t.test('each filter of a list is kept by its views, and no view is without a list', async (t) => {
  const filters = named('listFilter');
  t.ok(filters.length >= 10, `${filters.length} filters`);
  for (const one of filters) {
    const kept = TABLE_VIEWS.get(textOf(one, 'table')) ?? [];
    t.ok(kept.includes(textOf(one, 'name')), `${one.file}: ${textOf(one, 'table')}`);
  }
  const ids = [
    ...tables.map((one) => textOf(one, 'id')),
    ...[...filters, ...named('ListViews')].map((one) => textOf(one, 'table')),
  ];
  t.same(
    ids.filter((id) => TABLE_VIEWS.has(id)).sort(),
    [...TABLE_VIEWS.keys()].sort(),
    'each has one list',
  );
});
