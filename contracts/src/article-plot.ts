import { type MarkupElement, type MarkupNode, writeText } from './article-markup.ts';

/** Scatter plot of an article as data, and the code that draws it. Places are whole per cent. */
export interface Plot {
  /** in the order in which they are drawn; points at the same place are drawn once */
  readonly points: readonly PlotPoint[];
  readonly x: PlotAxis;
  readonly y: PlotAxis;
}

/** Dot. `name`: written beside the dot, which is then larger; '' for none */
export interface PlotPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PlotAxis {
  readonly title: string;
  readonly ticks: readonly PlotTick[];
}

/** Number of a scale, and its place in per cent of the axis. */
export interface PlotTick {
  readonly at: number;
  readonly label: string;
}

/** Draws a plot as it is published, without its figure. */
export function drawPlot({ points, x, y }: Plot): string {
  const dots = new Map<string, PlotPoint[]>();
  for (const point of points) {
    const dot = span(`dot${point.name === '' ? '' : ' dot-b'} ${placeIn(point)}`, '');
    const here = dots.get(dot) ?? [];
    here.push(point);
    dots.set(dot, here);
  }
  const names = [...dots.values()]
    .flat()
    .filter(({ name }) => name !== '')
    .map((point) => span(`dot-label ${placeIn(point)}`, point.name));
  const ticks = [
    ...x.ticks.map(({ at, label }) => span(`axis-x x-${at}`, label)),
    ...y.ticks.map(({ at, label }) => span(`axis-y y-${at}`, label)),
  ];
  const titles = [span('axis-y', y.title), span('axis-x', x.title)];
  return `<div class="plot">${[...dots.keys(), ...names, ...ticks, ...titles].join('')}</div>`;
}

const placeIn = ({ x, y }: Omit<PlotPoint, 'name'>) => `x-${x} y-${y}`;

const span = (classes: string, text: string) =>
  `<span class="${classes}">${writeText(text)}</span>`;

/** Reads a plot. Parts that `drawPlot` does not write are left out. */
export function readPlot({ children }: MarkupElement): Plot {
  const spans = children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : [{ classes: child.attributes.class ?? '', text: textOf(child) }],
  );
  const of = (name: string) => spans.filter(({ classes }) => classes.split(' ')[0] === name);
  const names = new Map<string, string[]>();
  for (const { classes, text } of of('dot-label')) {
    const here = names.get(classes) ?? [];
    here.push(text);
    names.set(classes, here);
  }
  const points = of('dot').flatMap(({ classes }): PlotPoint[] => {
    const place = { x: placeOf('x', classes), y: placeOf('y', classes) };
    if (!classes.startsWith('dot dot-b ')) return [{ name: '', ...place }];
    const here = names.get(`dot-label ${placeIn(place)}`) ?? [];
    return here.map((name) => ({ name, ...place }));
  });
  const axis = (name: 'x' | 'y'): PlotAxis => {
    const labels = of(`axis-${name}`);
    return {
      title: labels.find(({ classes }) => placeOf(name, classes) === -1)?.text ?? '',
      ticks: labels
        .map(({ classes, text }) => ({ at: placeOf(name, classes), label: text }))
        .filter(({ at }) => at !== -1),
    };
  };
  return { points, x: axis('x'), y: axis('y') };
}

const textOf = (node: MarkupNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Returns the number of a class such as `w-40`; -1 if there is none. */
export function placeOf(name: 'w' | 'x' | 'y', classes = ''): number {
  const found = classes.split(' ').find((one) => one.startsWith(`${name}-`));
  return found === undefined ? -1 : Number(found.slice(2));
}
