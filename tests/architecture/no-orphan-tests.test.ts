import t from 'tap';
import {
  filesOf,
  LOOKS_LIKE_A_TEST,
  STAGES,
  sourceFiles,
  stagesOf,
} from '../../scripts/lib/stages.mjs';

t.test('every test file is run by exactly one stage of npm test', async (t) => {
  const tests = sourceFiles().filter((path) => LOOKS_LIKE_A_TEST.test(path));
  t.ok(tests.length > 0, 'there are tests');
  for (const path of tests) t.equal(stagesOf(path).length, 1, `${path}: ${stagesOf(path).join()}`);
});

t.test('this file is among them, so the list is not an empty one', async (t) => {
  t.ok(filesOf('architecture').includes('tests/architecture/no-orphan-tests.test.ts'));
});

t.test('a kind of test that no stage knows would be seen', async (t) => {
  t.same(stagesOf('tests/chaos/power-cut.test.ts'), []);
  t.same(stagesOf('tests/integration/flow.test.ts'), []);
  t.same(stagesOf('api/src/consent/decide.test.ts'), ['unit']);
  t.same(stagesOf('tests/browser/terms.spec.ts'), ['browser']);
});

t.test('every stage with patterns is one that npm test runs', async (t) => {
  const names = STAGES.map(({ name }) => name);
  const taken = sourceFiles()
    .filter((path) => LOOKS_LIKE_A_TEST.test(path))
    .flatMap(stagesOf);
  t.same(
    [...new Set(taken)].filter((stage) => !names.includes(stage)),
    [],
  );
});
