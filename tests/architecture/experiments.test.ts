import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Allowed,
  EXPERIMENT_TARGET_IDS,
  FORBIDDEN_SURFACES,
} from '@roletrail/contracts/staff/experiments';
import t from 'tap';
import { importsInside, isShipped } from './graph.ts';
import { ROOT, sourceFiles } from './sources.ts';

/** Part of the pages that gives people an arrangement, by its target. */
const PART_OF: Readonly<Record<string, string>> = {
  'dashboard.blocks': 'web/src/app/dashboard/arranged-blocks.tsx',
};
/** Pages that have such a part. */
const PAGES = ['web/src/routes/member/dashboard.tsx'];

t.test('no target of experiments is on a forbidden surface', async (t) => {
  const allowed: Allowed<'dashboard'> = 'dashboard';
  // @ts-expect-error a forbidden surface makes the list of targets not compile
  const refused: Allowed<'dashboard' | 'terms'> = 'dashboard';
  t.equal(refused, allowed);
  for (const id of EXPERIMENT_TARGET_IDS) {
    const surface = id.split('.')[0];
    t.notOk(
      FORBIDDEN_SURFACES.some((name) => name === surface),
      id,
    );
  }
});

t.test('only the parts of the targets read arrangements, on their pages', async (t) => {
  t.same(Object.keys(PART_OF), EXPERIMENT_TARGET_IDS);
  const readers = sourceFiles('web')
    .filter(isShipped)
    .filter((file) => !/^web\/src\/(?:features\/session|staff\/ab-testing)\//.test(file))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('.arrangements'));
  t.same(readers, Object.values(PART_OF));
  const users = [...importsInside('web')].flatMap(([file, target]) =>
    readers.includes(target) ? [file] : [],
  );
  t.same(users, PAGES);
});
