import t from 'tap';
import { areaPath, linePath } from './lines.ts';

const POINTS = [{ x: 0, y: 10 }, { x: 5, y: 4.26 }, null, { x: 15, y: 0 }, { x: 20, y: 2 }];

t.test('a line has gaps for missing values', async (t) => {
  t.equal(linePath(POINTS), 'M0,10L5,4.3M15,0L20,2');
  t.equal(linePath([]), '');
  t.equal(linePath([null]), '');
});

t.test('an area extends to its base, with the same gaps', async (t) => {
  t.equal(areaPath(POINTS, 30), 'M0,10L5,4.3L5,30L0,30ZM15,0L20,2L20,30L15,30Z');
});
