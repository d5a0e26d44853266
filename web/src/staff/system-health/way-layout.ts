import type { DrawnPart } from './parts.ts';

/** Rectangle of a part, px. */
export type LayoutBox = { x: number; y: number; width: number; height: number };
/** Arrow between parts; `to` waits for the other part. */
export type Arrow = { to: DrawnPart; line: string; head: string };
export type WayLayout = {
  readonly height: number;
  /** parts in rows, name left and figures right; else name above figures */
  readonly downward: boolean;
  readonly boxes: ReadonlyMap<DrawnPart, LayoutBox>;
  readonly arrows: readonly Arrow[];
};

/** Data flow of a decision, in order. */
const WAY = ['browser', 'api', 'outbox', 'log', 'projections', 'ledger'] as const;
/** Minimum width for a horizontal layout, px. */
const ACROSS_MIN = 860;

/** Returns the layout for a width: horizontal if there is room, else vertical. */
export function layoutOf(width: number): WayLayout {
  return width >= ACROSS_MIN ? across(width) : downward(width);
}

const GAP = 22;
const TALL = 118;
const LOWER = 100;
const BETWEEN = 30;
/** Gap between an arrow and a part, px. */
const OFF = 4;

const right = (to: DrawnPart, from: number, end: number, y: number): Arrow => ({
  to,
  line: `M${from + OFF} ${y}H${end - OFF - 4}`,
  head: `M${end - OFF} ${y}l-7 -5v10Z`,
});

/** @param before line up to its bend */
const down = (to: DrawnPart, before: string, x: number, end: number): Arrow => ({
  to,
  line: `${before}V${end - OFF - 4}`,
  head: `M${x} ${end - OFF}l-5 -7h10Z`,
});

function across(width: number): WayLayout {
  const each = (width - 2 - GAP * (WAY.length - 1)) / WAY.length;
  const xOf = (i: number) => 1 + i * (each + GAP);
  const boxes = new Map<DrawnPart, LayoutBox>();
  WAY.forEach((part, i) => {
    boxes.set(part, { x: xOf(i), y: 1, width: each, height: TALL });
  });
  const y = TALL + BETWEEN;
  const lower = (part: DrawnPart, i: number, columns: number) =>
    boxes.set(part, {
      x: xOf(i),
      y,
      width: each * columns + GAP * (columns - 1),
      height: LOWER,
    });
  lower('sockets', 0, 1);
  lower('mail', 1, 1);
  lower('database', 2, 4);
  const middle = (i: number) => xOf(i) + each / 2;
  const below = (to: DrawnPart, i: number) => down(to, `M${middle(i)} ${TALL + OFF}`, middle(i), y);
  const aside = `M${xOf(1) + 16} ${TALL + OFF}V${TALL + BETWEEN / 2}H${middle(0)}`;
  const links = WAY.slice(1).map((to, i) => right(to, xOf(i) + each, xOf(i + 1), TALL / 2));
  const stored = WAY.slice(2).map((_, i) => below('database', i + 2));
  return {
    height: y + LOWER + 1,
    downward: false,
    boxes,
    arrows: [...links, down('sockets', aside, middle(0), y), below('mail', 1), ...stored],
  };
}

const ROW = 58;
const STEP = 20;
/** Space above the parts outside of the main flow, px. */
const APART = 34;

function downward(width: number): WayLayout {
  const boxes = new Map<DrawnPart, LayoutBox>();
  const arrows: Arrow[] = [];
  let y = 1;
  WAY.forEach((part, i) => {
    if (i > 0) arrows.push(down(part, `M28 ${y - STEP + OFF}`, 28, y));
    boxes.set(part, { x: 1, y, width: width - 2, height: ROW });
    y += ROW + STEP;
  });
  y += APART - STEP;
  for (const part of ['sockets', 'mail', 'database'] as const) {
    boxes.set(part, { x: 1, y, width: width - 2, height: ROW });
    y += ROW + 8;
  }
  return { height: y - 7, downward: true, boxes, arrows };
}
