/** Rectangle of a squarified treemap (Bruls, Huizing, van Wijk 2000). */
export type TreemapBox = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
};

/**
 * @param values positive, descending
 * @returns one rectangle per value, in order, which fill the box
 */
export function treemap(values: readonly number[], box: TreemapBox): readonly TreemapBox[] {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum <= 0) return [];
  const areas = values.map((value) => (value / sum) * box.w * box.h);
  const boxes: TreemapBox[] = [];
  let [rest, from] = [box, 0];
  while (from < areas.length) {
    const side = Math.min(rest.w, rest.h);
    let to = from + 1;
    while (
      to < areas.length &&
      worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)
    ) {
      to++;
    }
    const row = areas.slice(from, to);
    boxes.push(...inRow(row, rest));
    rest = beside(row, rest);
    from = to;
  }
  return boxes;
}

/** Returns the worst aspect ratio in a row along the shorter side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  const [max, min] = [Math.max(...row), Math.min(...row)];
  return Math.max((side * side * max) / (sum * sum), (sum * sum) / (side * side * min));
}

function inRow(row: readonly number[], { x, y, w, h }: TreemapBox): TreemapBox[] {
  const sum = row.reduce((total, area) => total + area, 0);
  let along = 0;
  return row.map((area) => {
    const length = (area / sum) * Math.min(w, h);
    const thick = sum / Math.min(w, h);
    const at = along;
    along += length;
    return w >= h ? { x, y: y + at, w: thick, h: length } : { x: x + at, y, w: length, h: thick };
  });
}

function beside(row: readonly number[], { x, y, w, h }: TreemapBox): TreemapBox {
  const thick = row.reduce((total, area) => total + area, 0) / Math.min(w, h);
  return w >= h ? { x: x + thick, y, w: w - thick, h } : { x, y: y + thick, w, h: h - thick };
}
