import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_SCREENS } from '@roletrail/contracts/staff/registry';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import t from 'tap';
import ts from 'typescript';
import { importsInside, isShipped } from './graph.ts';
import { ROOT, type Room, sourceFiles, treeOf } from './sources.ts';

const IDS = new Set<string>(TOOLS.map(({ id }) => id));
const PATHS = new Map<string, string>(TOOLS.map(({ path, id }) => [path, id]));

/** Files that name tools one by one, with what they say of each. */
const ALLOWED: Readonly<Record<string, string>> = {
  'api/src/tools/engines.ts': 'registers the definitions',
  'api/src/tools/definitions/coaching.ts': 'example of a plan',
  'api/src/tools/definitions/linkedin.ts': 'parts of the profile in its sample',
  'api/src/tools/plan/suggestions.ts': 'saved work that the plan starts from',
  'cli/src/generate/business/visit-acts.ts': 'made-up input of some tools',
  'contracts/src/tools/registry.ts': 'the registry',
  'engines/src/coaching/application-tasks.ts': 'tools that tasks open',
  'engines/src/coaching/ground-tasks.ts': 'tools that tasks open',
  'engines/src/coaching/interview-tasks.ts': 'tools that tasks open',
  'engines/src/coaching/target-tasks.ts': 'tools that tasks open',
  'web/src/app/dashboard/next-step.ts': 'one next step, by what is missing',
  'web/src/app/dashboard/recent-items.ts': 'pages that continue saved texts',
  'web/src/features/hand-over/steps.ts': 'links from one tool to the next',
  'web/src/features/services/first-tool-art.tsx': 'drawings',
  'web/src/features/services/tool-art.tsx': 'drawings',
  'web/src/features/services/tools.ts': 'texts of the services page',
  'web/src/features/support/faq.ts': 'answers that lead to single tools',
  'web/src/routes/public/home.tsx': 'texts of the home page',
};

/** Returns the ids of the tools that a file names in strings and keys. */
function toolsNamedIn(file: string): Set<string> {
  const source = treeOf(file);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent);
    if (ts.isStringLiteralLike(node) || (isKey && node.parent.name === node)) {
      const id = PATHS.get(node.text) ?? node.text;
      if (IDS.has(id)) found.add(id);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const LISTED = 3;

t.test('only the registry lists the tools', async (t) => {
  const rooms: readonly Room[] = ['contracts', 'engines', 'db', 'api', 'web', 'cli'];
  const files = rooms.flatMap((room) => sourceFiles(room).filter(isShipped));
  const listing = files.filter(
    (file) => !file.includes('/migrations/') && toolsNamedIn(file).size >= LISTED,
  );
  for (const file of listing) {
    t.ok(file in ALLOWED, `${file} lists ${[...toolsNamedIn(file)].join(', ')}`);
  }
  for (const file of Object.keys(ALLOWED)) t.ok(listing.includes(file), `${file} still does`);
});

t.test('each tool has a screen and an example, and no folder is without a tool', async (t) => {
  for (const { id } of TOOLS) {
    for (const file of ['screen.tsx', 'example.tsx']) {
      t.ok(existsSync(join(ROOT, 'web/src/tools', id, file)), `${id}/${file}`);
    }
  }
  for (const folder of readdirSync(join(ROOT, 'web/src/tools'))) t.ok(IDS.has(folder), folder);
});

t.test('each staff screen has a file, and no folder is without a screen', async (t) => {
  const ids = new Set<string>(STAFF_SCREENS.map(({ id }) => id));
  for (const { id } of STAFF_SCREENS) {
    t.ok(existsSync(join(ROOT, 'web/src/staff', id, 'screen.tsx')), id);
  }
  const folders = readdirSync(join(ROOT, 'web/src/staff'), { withFileTypes: true });
  for (const entry of folders) if (entry.isDirectory()) t.ok(ids.has(entry.name), entry.name);
});

t.test('no folder of a tool or staff screen imports that of another', async (t) => {
  const folderOf = (file: string) => /^web\/src\/(?:tools|staff)\/[^/]+\//.exec(file)?.[0];
  let inside = 0;
  for (const [file, target] of importsInside('web')) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from === undefined || to === undefined) continue;
    inside += 1;
    if (from !== to) t.fail(`${file} imports ${target}`);
  }
  t.ok(inside > 100, 'imports were read');
});
