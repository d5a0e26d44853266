import t from 'tap';
import { closedPath, radarPoint } from './radar-points.ts';

const SHAPE = { center: { x: 100, y: 100 }, radius: 50, max: 7 };

t.test('spokes go clockwise from the top, and values stay within the rings', async (t) => {
  const at = (spoke: number, value: number) => radarPoint(SHAPE, spoke, 4, value);
  t.same(at(0, 7), { x: 100, y: 50 });
  t.same(at(1, 7), { x: 150, y: 100 });
  t.same(at(2, 3.5), { x: 100, y: 125 });
  t.same(at(3, 0), SHAPE.center);
  t.same(at(0, 9), at(0, 7));
});

t.test('a path is closed, and empty without points', async (t) => {
  t.equal(
    closedPath([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]),
    'M1 2L3 4Z',
  );
  t.equal(closedPath([]), '');
});
