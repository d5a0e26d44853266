// Renders the pictures that cannot be SVG into web/public: icons, and the preview of a
// shared link. They are kept in the repository; after changing the mark or the words, run this
// again: node scripts/art/pictures.mjs (with Chromium at /usr/bin/chromium or in CHROMIUM).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const SPRUCE = '#10231f';
const YELLOW = '#f4cb2f';
const at = (path) => new URL(`../../${path}`, import.meta.url);
const font = await readFile(
  at('node_modules/@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2'),
  'base64',
);
const contours = await readFile(at('web/src/art/contours.svg'), 'utf8');

const MARK = `<path d="M16 1 31 16 16 31 1 16Z" fill="${YELLOW}"/><path d="M8.5 19.5 16 10l7.5 9.5M12.5 22.5 16 18l3.5 4.5" fill="none" stroke="#12241f" stroke-width="2.6" stroke-linecap="square"/>`;

/** @param room share of the side that the mark takes; `ground` null: transparent */
function icon(size, room, ground) {
  const side = size * room;
  return `<body style="margin:0;background:${ground ?? 'transparent'};width:${size}px;height:${size}px;display:grid;place-items:center"><svg viewBox="0 0 32 32" width="${side}" height="${side}">${MARK}</svg></body>`;
}

/** Eight decisions and the root above them, with the trail of one: as on the first page. */
function mountain() {
  const ys = [322, 283.4, 206.3, 52];
  let row = Array.from({ length: 8 }, (_, i) => ({ x: 42 + i * 68, y: ys[0] }));
  const levels = [row];
  for (const y of ys.slice(1)) {
    row = row.flatMap((p, i) => (i % 2 ? [] : [{ x: (p.x + row[i + 1].x) / 2, y }]));
    levels.push(row);
  }
  const edges = levels
    .slice(0, -1)
    .flatMap((points, d) =>
      points.map((p, i) => `M${p.x} ${p.y}L${levels[d + 1][i >> 1].x} ${ys[d + 1]}`),
    );
  const trail = levels.map((points, d) => points[2 >> d]);
  const diamond = ({ x, y }, r) => `M${x} ${y - r}l${r} ${r}l-${r} ${r}l-${r} -${r}Z`;
  return `<svg viewBox="0 0 560 372" width="620">
    <path d="M42 322L280 52L518 322Z" fill="#1d3530"/>
    <path d="${edges.join('')}" fill="none" stroke="#6d857d" stroke-width="2.5"/>
    <path d="M${trail.map((p) => `${p.x} ${p.y}`).join('L')}" fill="none" stroke="${YELLOW}" stroke-width="8" stroke-linejoin="round"/>
    ${levels
      .flat()
      .map(
        (p) => `<path d="${diamond(p, 9)}" fill="${SPRUCE}" stroke="#6d857d" stroke-width="2.5"/>`,
      )
      .join('')}
    ${trail.map((p, i) => `<path d="${diamond(p, i === 0 || i === 3 ? 18 : 11)}" fill="${YELLOW}"/>`).join('')}
  </svg>`;
}

const share = `<style>
  @font-face { font-family: Overpass; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
  body { margin: 0; width: 1200px; height: 630px; background: ${SPRUCE}; color: #eef3ee; font-family: Overpass; position: relative; overflow: hidden; }
  .land { position: absolute; inset: 0; opacity: 0.16; filter: invert(1); }
  .land svg { width: 1200px; height: 640px; }
  .name { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px; font-size: 44px; font-weight: 800; letter-spacing: -0.02em; }
  h1 { position: absolute; left: 72px; top: 178px; width: 560px; margin: 0; font-size: 68px; line-height: 1.12; font-weight: 800; letter-spacing: -0.02em; }
  p { position: absolute; left: 72px; bottom: 44px; margin: 0; padding: 14px 54px 12px 24px; background: ${YELLOW}; color: #12241f; font-size: 27px; font-weight: 750; clip-path: polygon(0 0, calc(100% - 26px) 0, 100% 50%, calc(100% - 26px) 100%, 0 100%); }
  .mountain { position: absolute; right: 20px; bottom: 60px; }
</style><body>
  <div class="land">${contours}</div>
  <div class="mountain">${mountain()}</div>
  <div class="name"><svg viewBox="0 0 32 32" width="64">${MARK}</svg>RoleTrail</div>
  <h1>Find your next role. Keep proof of what you agreed to.</h1>
  <p>A receipt that you can verify yourself</p>
</body>`;

const PICTURES = [
  { file: 'favicon-32.png', html: icon(32, 1, null), width: 32, height: 32 },
  { file: 'apple-touch-icon.png', html: icon(180, 0.78, SPRUCE), width: 180, height: 180 },
  { file: 'icon-192.png', html: icon(192, 1, null), width: 192, height: 192 },
  { file: 'icon-512.png', html: icon(512, 1, null), width: 512, height: 512 },
  { file: 'icon-maskable-512.png', html: icon(512, 0.62, SPRUCE), width: 512, height: 512 },
  { file: 'share.png', html: share, width: 1200, height: 630 },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const { file, html, width, height } of PICTURES) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(at(`web/public/${file}`)), omitBackground: true });
}
await browser.close();
