import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import t from 'tap';
import {
  buildFloor,
  bytesBeyond,
  firstRouteBytes,
  floorBytes,
  scriptOf,
} from '../bench/web.bench.ts';

const MOST = 1.3;
/** Files in web/src/routes/public: possible entry pages. */
const PAGES = [
  'home',
  'login',
  'signup',
  'insights',
  'insight',
  'corrections',
  'newsletter',
  'newsletter-confirm',
  'newsletter-receipt',
  'newsletter-unsubscribe',
  'terms',
  'privacy',
  'services',
  'example',
  'pricing',
  'contact',
  'support',
  'about-data',
  'verify',
  'forgot-password',
  'reset-password',
  'undo',
  'not-found',
];

/** An example can be read at once; what its tool shows results with comes after the first paint. */
const WHOLE = 1.53;
const TOOL_IDS = TOOLS.map(({ id }) => id);

/** Screens that members open from their dashboard, or by an address. */
const SCREENS = [
  ...TOOL_IDS.map((id) => `tools/${id}/screen`),
  'routes/tools/start',
  'routes/tools/roles-history',
  'routes/tools/explorer-view',
];
/** Bytes, as gzip. */
const OWN_MOST = 60_000;

t.test(
  'a page that is opened first weighs little more than the libraries it is made of',
  async (t) => {
    const floor = await mkdtemp(join(tmpdir(), 'roletrail-floor-'));
    t.teardown(() => rm(floor, { recursive: true, force: true }));
    buildFloor(floor);
    const least = floorBytes(floor);
    t.ok(least > 90_000 && least < 130_000, `the floor is one: ${least} bytes`);
    for (const id of TOOL_IDS) {
      const times = firstRouteBytes('public/example', [`tools/${id}/example.tsx`]) / least;
      t.ok(times <= WHOLE, `the example ${id}, whole: ${times.toFixed(2)} × floor`);
    }
    for (const screen of PAGES) {
      const bytes = firstRouteBytes(`public/${screen}`);
      t.ok(
        bytes <= MOST * least,
        `${screen}: ${bytes} bytes, ${(bytes / least).toFixed(2)} × floor`,
      );
    }
    for (const screen of SCREENS) {
      const own = bytesBeyond(screen, 'routes/member/dashboard');
      t.ok(own <= OWN_MOST, `${screen}: ${own} bytes beyond the dashboard`);
    }
  },
);

t.test('no public page loads the editor of articles', async (t) => {
  const folder = new URL('../../web/src/routes/public/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tsx'));
  t.ok(files.length > PAGES.length - 1, `${files.length} pages`);
  const loads = (...own: readonly string[]) => scriptOf(...own).includes('ProseMirror');
  t.equal(loads('staff/insight-editor/parts/editor.tsx'), true, 'the word tells the editor');
  t.same(
    files.filter((file) => loads(`routes/public/${file}`)),
    [],
  );
});
