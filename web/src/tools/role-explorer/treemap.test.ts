import t from 'tap';
import { itemsOf } from './items.ts';
import { formatTilesSummary, TREEMAP_MEASURES, toTreemapTiles } from './measures.ts';
import { search } from './search.ts';
import { buildPageFigures, exampleCatalogue } from './testing/catalogue.ts';
import { treemap } from './treemap.ts';

const BOX = { x: 0, y: 0, w: 600, h: 400 };

t.test('areas equal the values, fill the box, do not overlap and are nearly square', async (t) => {
  // example of the paper
  const values = [6, 6, 4, 3, 2, 2, 1];
  const boxes = treemap(values, BOX);
  t.equal(boxes.length, values.length);
  t.match(boxes.slice(0, 2), [
    { x: 0, y: 0, w: 300, h: 200 },
    { x: 0, y: 200, w: 300, h: 200 },
  ]);
  for (const [at, { x, y, w, h }] of boxes.entries()) {
    t.ok(Math.abs(w * h - ((values[at] ?? 0) / 24) * 240_000) < 1e-6, `area ${at}`);
    t.ok(x >= -1e-9 && y >= -1e-9 && x + w <= 600 + 1e-6 && y + h <= 400 + 1e-6, `inside ${at}`);
    t.ok(Math.max(w / h, h / w) < 3, `shape ${at}`);
    for (const other of boxes.slice(at + 1)) {
      const across = Math.min(x + w, other.x + other.w) - Math.max(x, other.x);
      const down = Math.min(y + h, other.y + other.h) - Math.max(y, other.y);
      t.ok(across < 1e-6 || down < 1e-6, 'no overlap');
    }
  }
  t.same(treemap([], BOX), []);
  t.match(treemap([5], BOX), [BOX]);
});

t.test('a group is one area; pages without a number have none', async (t) => {
  const items = itemsOf(
    exampleCatalogue(
      [
        { title: 'A', page: 'group' },
        { title: 'B', page: 'group' },
        { title: 'C', page: 'none' },
        { title: 'D' },
        { title: 'E', page: 'most' },
      ],
      [
        buildPageFigures({ slug: 'group', jobs: 10, payYear: 70_000 }),
        buildPageFigures({ slug: 'none', jobs: null }),
        buildPageFigures({ slug: 'most', jobs: 20, payYear: null }),
      ],
    ),
  );
  const tiles = toTreemapTiles(search(items, ''));
  t.match(tiles, [{ jobs: 20 }, { jobs: 10, item: { title: 'A' } }]);
  t.equal(tiles.length, 2);
  t.equal(
    formatTilesSummary(tiles, 5, TREEMAP_MEASURES.pay),
    'Most jobs of these: most, 20. Highest by median pay a year: group, $70,000. 3 smaller ones have no room here: narrow the list to see them.',
  );
  t.match(formatTilesSummary([], 0, TREEMAP_MEASURES.pay), /None/);
  const [first] = tiles;
  t.equal(first && TREEMAP_MEASURES.openings.of(first.page), 500);
});
