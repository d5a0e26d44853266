import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MADE_BY_TOOLS = ['node_modules', 'dist', 'dist-types', '.git', '.cache', '.data', '.tap'];
const LOOKS_LIKE_A_TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;

const listed = JSON.parse(
  execFileSync(process.execPath, ['scripts/test.mjs', '--list', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
) as Record<string, string[]>;

function filesUnder(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (MADE_BY_TOOLS.includes(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

t.test('every test file is run by exactly one stage of npm test', async (t) => {
  const stagesOf = (path: string) =>
    Object.keys(listed).filter((stage) => listed[stage]?.includes(path));
  const tests = filesUnder('').filter((path) => LOOKS_LIKE_A_TEST.test(path));
  t.ok(tests.includes('tests/architecture/no-orphan-tests.test.ts'), 'the search finds tests');
  const orphans = tests.filter((path) => stagesOf(path).length !== 1);
  t.same(orphans, [], 'each has one runner: name it and put it as tests/README.md says');
});
