// Draws web/src/art/contours.svg: contour lines of a small invented range of hills, found by
// marching squares on a grid. Run again after changing the hills: node scripts/art/contours.mjs
import { writeFile } from 'node:fs/promises';

const WIDTH = 1200;
const HEIGHT = 640;
const STEP = 20;
const LEVELS = Array.from({ length: 11 }, (_, i) => 0.12 + i * 0.085);

/** Hills: middle, height, reach in x and y, turn. */
const HILLS = [
  { x: 250, y: 190, h: 0.86, rx: 230, ry: 130, turn: 0.5 },
  { x: 480, y: 470, h: 0.55, rx: 170, ry: 120, turn: -0.3 },
  { x: 860, y: 220, h: 1, rx: 250, ry: 160, turn: -0.6 },
  { x: 1090, y: 520, h: 0.7, rx: 190, ry: 130, turn: 0.4 },
  { x: 40, y: 560, h: 0.5, rx: 180, ry: 110, turn: 0 },
  { x: 660, y: 60, h: 0.4, rx: 130, ry: 80, turn: 0.2 },
];

function height(x, y) {
  let sum = 0;
  for (const hill of HILLS) {
    const [dx, dy] = [x - hill.x, y - hill.y];
    const [c, s] = [Math.cos(hill.turn), Math.sin(hill.turn)];
    const u = (dx * c + dy * s) / hill.rx;
    const v = (dy * c - dx * s) / hill.ry;
    sum += hill.h * Math.exp(-(u * u + v * v));
  }
  return sum + 0.03 * Math.sin(x / 90 + y / 140) + 0.025 * Math.cos(y / 70 - x / 160);
}

/** The pieces of one level inside one cell, as pairs of points. */
function pieces(x, y, level) {
  const corners = [
    [x, y],
    [x + STEP, y],
    [x + STEP, y + STEP],
    [x, y + STEP],
  ];
  const heights = corners.map(([cx, cy]) => height(cx, cy));
  const crossings = [];
  for (let i = 0; i < 4; i += 1) {
    const j = (i + 1) % 4;
    const [a, b] = [heights[i], heights[j]];
    if (a < level === b < level) continue;
    const t = (level - a) / (b - a);
    const [from, to] = [corners[i], corners[j]];
    crossings.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
  }
  const pairs = [];
  for (let i = 0; i + 1 < crossings.length; i += 2) pairs.push([crossings[i], crossings[i + 1]]);
  return pairs;
}

const keyOf = ([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`;

/** Joins pieces that share an end into lines. */
function join(pairs) {
  const at = new Map();
  const note = (point, pair) => {
    const key = keyOf(point);
    at.set(key, [...(at.get(key) ?? []), pair]);
  };
  for (const pair of pairs) for (const point of pair) note(point, pair);
  const used = new Set();
  const follow = (line) => {
    for (;;) {
      const end = line.at(-1);
      const next = at.get(keyOf(end))?.find((pair) => !used.has(pair));
      if (!next) return line;
      used.add(next);
      line.push(keyOf(next[0]) === keyOf(end) ? next[1] : next[0]);
    }
  };
  const lines = [];
  for (const pair of pairs) {
    if (used.has(pair)) continue;
    used.add(pair);
    const forward = follow([...pair]);
    lines.push(follow(forward.reverse()));
  }
  return lines;
}

/** Through the midpoints, so that no corner shows. */
function smooth(line) {
  const n = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
  const thin = line.filter((_, i) => i % 2 === 0 || i === line.length - 1);
  if (thin.length < 4) return '';
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  let d = `M${n(thin[0])}`;
  for (let i = 1; i + 1 < thin.length; i += 1)
    d += `Q${n(thin[i])} ${n(mid(thin[i], thin[i + 1]))}`;
  return `${d}L${n(thin.at(-1))}`;
}

const paths = LEVELS.map((level, i) => {
  const pairs = [];
  for (let y = -STEP; y < HEIGHT + STEP; y += STEP) {
    for (let x = -STEP; x < WIDTH + STEP; x += STEP) pairs.push(...pieces(x, y, level));
  }
  const width = i % 5 === 4 ? 2.4 : 1.2;
  return `<path stroke-width="${width}" d="${join(pairs).map(smooth).join('')}"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="#000"><title>Contour lines</title>${paths.join('')}</svg>\n`;
await writeFile(new URL('../../web/src/art/contours.svg', import.meta.url), svg);
