import t from 'tap';
import { type LayoutBox, layoutOf } from './way-layout.ts';

const apart = (a: LayoutBox, b: LayoutBox) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

for (const width of [200, 328, 859, 860, 880, 1400]) {
  t.test(`at ${width} pixels everything is inside, and nothing is on another`, async (t) => {
    const { boxes, height, arrows } = layoutOf(width);
    t.equal(boxes.size, 9);
    for (const [part, box] of boxes) {
      t.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, part);
      for (const [other, its] of boxes)
        t.ok(part === other || apart(box, its), `${part}, ${other}`);
    }
    for (const { to } of arrows) t.ok(boxes.has(to));
  });
}

t.test('the layout is horizontal if there is room, else vertical', async (t) => {
  const way = ['browser', 'api', 'outbox', 'log', 'projections', 'ledger'] as const;
  const places = (width: number, axis: 'x' | 'y') =>
    way.map((part) => layoutOf(width).boxes.get(part)?.[axis] ?? 0);
  const grows = (values: number[]) => values.every((v, i) => i === 0 || v > (values[i - 1] ?? v));
  t.ok(grows(places(880, 'x')));
  t.equal(new Set(places(880, 'y')).size, 1);
  t.ok(grows(places(328, 'y')));
  t.equal(new Set(places(328, 'x')).size, 1);
  t.ok(layoutOf(328).downward);
});
