import { type ReportDefinition, reportDefinition } from '@roletrail/contracts/http/custom-reports';
import { REPORT_VIEW_IDS, reportColumns } from '@roletrail/contracts/staff/report-views';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import t from 'tap';
import { ApiError } from '../errors.ts';
import { checkPersonal, checkReport } from './check-report.ts';
import { compileReport } from './compile-report.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const ROWS: ReportDefinition = {
  view: 'people',
  columns: ['created'],
  group: [],
  measure: null,
  filters: [],
  sort: null,
  limit: null,
  chart: 'none',
};
const COUNT: ReportDefinition = {
  ...ROWS,
  columns: [],
  measure: { kind: 'count', column: null },
};

function compile(part: Partial<ReportDefinition>, of = ROWS) {
  const definition = reportDefinition.parse({ ...of, ...part });
  checkReport(definition);
  const { sql, parameters } = compileReport(definition, 1000).query.compile(db);
  return { sql: sql.replace(/\s+/g, ' ').trim(), parameters };
}

function refusal(part: Partial<ReportDefinition>, of = ROWS) {
  try {
    checkReport({ ...of, ...part });
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.message}`;
    throw error;
  }
  return null;
}

t.test('values are parameters, and identifiers come from the catalogue', async (t) => {
  const hostile = `x') or true; drop table app_user; --`;
  const { sql, parameters } = compile({
    columns: ['plan', 'created'],
    filters: [
      { column: 'plan', op: 'one_of', values: [hostile, 'plus'] },
      { column: 'terms', op: 'contains', values: [hostile] },
      { column: 'verified', op: 'equals', values: ['yes'] },
      { column: 'created', op: 'between', values: ['2026-01-01', '2026-01-31'] },
    ],
  });
  t.notMatch(sql, 'drop table');
  t.same(parameters, [[hostile, 'plus'], hostile, true, '2026-01-01', '2026-01-31', 1000]);
  t.match(sql, 'where u.erased_at is null and ');
});

t.test('groups are by position, with a total order and the smaller limit', async (t) => {
  const { sql, parameters } = compile(
    {
      group: [
        { column: 'created', unit: 'month' },
        { column: 'plan', unit: null },
      ],
      sort: { by: 'measure', direction: 'desc' },
      limit: 7,
    },
    COUNT,
  );
  t.match(sql, `to_char(date_trunc('month', (u.created_at at time zone 'UTC')), 'YYYY-MM')`);
  t.match(sql, 'group by 1, 2 order by 3 desc nulls last, 1 nulls last, 2 nulls last limit');
  t.same(parameters, [7]);
});

t.test('views of pages and the use of tools name no table of people', async (t) => {
  for (const view of ['pages', 'tools'] as const) {
    const columns = reportColumns(view);
    t.notOk(
      columns.some(({ personal }) => personal),
      `${view} has no personal column`,
    );
    const { sql } = compile({ view, columns: columns.map(({ id }) => id) });
    t.notMatch(sql, /user|session|person|join/, view);
  }
});

t.test('a column that the view does not have is refused by name', async (t) => {
  const unknown = (name: string) =>
    `REPORT_COLUMN_UNKNOWN The view “people” has no column “${name}”`;
  for (const name of ['password_hash', 'constructor', '__proto__', 'u.email; --', 'measure']) {
    t.equal(refusal({ columns: [name] }), unknown(name));
  }
  t.equal(refusal({ sort: { by: 'views', direction: 'asc' } }), unknown('views'));
  t.equal(
    refusal({ filters: [{ column: 'views', op: 'is_empty', values: [] }] }),
    unknown('views'),
  );
  t.equal(refusal({ group: [{ column: 'x', unit: null }] }, COUNT), unknown('x'));
  t.equal(refusal({ measure: { kind: 'sum', column: 'x' } }, COUNT), unknown('x'));
});

t.test('operations, measures and values must fit the type of their column', async (t) => {
  const filter = (
    column: string,
    op: ReportDefinition['filters'][number]['op'],
    ...values: string[]
  ) => refusal({ filters: [{ column, op, values }] }) !== null;
  t.ok(filter('created', 'contains', '2026'));
  t.ok(filter('created', 'before', '2026-02-30'), 'no day of the calendar');
  t.ok(filter('created', 'between', '2026-02-01'), 'one day is missing');
  t.ok(filter('verified', 'equals', 'maybe'));
  t.ok(filter('plan', 'one_of'), 'nothing to compare with');
  t.notOk(filter('plan', 'is_empty'));
  t.ok(refusal({ measure: { kind: 'sum', column: 'plan' } }, COUNT));
  t.ok(refusal({ measure: { kind: 'distinct', column: null } }, COUNT));
  t.ok(refusal({ group: [{ column: 'created', unit: null }] }, COUNT), 'a time needs a unit');
  t.ok(refusal({ group: [{ column: 'plan', unit: 'day' }] }, COUNT), 'a text has none');
  t.ok(refusal({ sort: { by: 'plan', direction: 'asc' } }), 'it is not shown');
  t.ok(refusal({ columns: ['plan', 'plan'] }));
});

t.test('a definition is rows or groups, and strict', async (t) => {
  const isRefused = (part: object, of = ROWS) =>
    !reportDefinition.safeParse({ ...of, ...part }).success;
  t.ok(isRefused({ columns: [] }), 'shows nothing');
  t.ok(isRefused({ columns: ['plan'] }, COUNT), 'rows and a measure');
  t.ok(isRefused({ chart: 'bars' }, COUNT), 'a chart of one figure');
  t.ok(isRefused({ sql: 'select 1' }), 'another key');
  t.ok(isRefused({ view: 'app_user' }));
  t.ok(isRefused({ limit: 50_001 }));
});

t.test('each use of a personal column needs compliance', async (t) => {
  const uses: readonly ReportDefinition[] = [
    { ...ROWS, columns: ['plan', 'email'] },
    { ...ROWS, filters: [{ column: 'email', op: 'contains', values: ['@'] }] },
    { ...COUNT, group: [{ column: 'person', unit: null }] },
    { ...COUNT, measure: { kind: 'distinct', column: 'person' } },
  ];
  for (const use of uses) {
    t.throws(() => checkPersonal(use, { roles: ['admin'] }), { code: 'REPORT_PERSONAL' });
    t.doesNotThrow(() => checkPersonal(use, { roles: ['admin', 'compliance'] }));
  }
  t.doesNotThrow(() => checkPersonal(ROWS, { roles: ['admin'] }));
});

t.test('each column of the catalogue has SQL', async (t) => {
  for (const view of REPORT_VIEW_IDS) {
    const columns = reportColumns(view).map(({ id }) => id);
    t.match(compile({ view, columns }).sql, ` as "c${columns.length - 1}" from `, view);
  }
});
