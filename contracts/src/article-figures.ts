import { type MarkupElement, type MarkupNode, writeText } from './article-markup.ts';
import { drawPlot, type Plot, placeOf, readPlot } from './article-plot.ts';

/**
 * Figures of articles as data, and the one code that draws them: for the editor, and for the script
 * that counts the figures of the built-in articles.
 */

/** Cell of a figure's table. Shares are whole per cent of the column's scale. */
export type FigureCell =
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'code'; readonly text: string }
  | { readonly form: 'bar' | 'bar-b'; readonly share: number }
  | { readonly form: 'range'; readonly low: number; readonly width: number; readonly mark: number };

export interface FigureColumn {
  readonly title: string;
  readonly numeric: boolean;
  /** ends of the scale of a column of bars; null: it has none */
  readonly scale: { readonly low: string; readonly high: string } | null;
}

/** Chart or table: its first column names the rows. */
export interface TableFigure {
  readonly form: 'table';
  readonly kind: 'chart' | 'key';
  /** begins with `f-` */
  readonly id: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly (readonly FigureCell[])[];
  readonly caption: string;
  readonly source: string;
}

/** Image of ours. */
export interface ImageFigure {
  readonly form: 'image';
  readonly id: string;
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
  readonly source: string;
}

/** Scatter plot. */
export interface PlotFigure extends Plot {
  readonly form: 'plot';
  readonly id: string;
  readonly caption: string;
  readonly source: string;
}
export type Figure = TableFigure | ImageFigure | PlotFigure;

/** Draws a figure as it is published. */
export function drawFigure(figure: Figure): string {
  const { id, caption, source } = figure;
  return wrapFigure(id, writeText(caption), drawContent(figure), writeText(source), kindOf(figure));
}

function drawContent(figure: Figure): string {
  switch (figure.form) {
    case 'table':
      return drawTableOf(figure);
    case 'plot':
      return drawPlot(figure);
    case 'image':
      return drawImage(figure);
  }
}

function kindOf(figure: Figure): TableFigure['kind'] {
  if (figure.form === 'table') return figure.kind;
  return figure.form === 'plot' ? 'chart' : 'key';
}

/** Writes a figure around content that is HTML already. @param source where it is from */
export const wrapFigure = (
  id: string,
  caption: string,
  content: string,
  source: string,
  kind = 'chart',
) => `<figure class="${kind}" id="f-${id.replace(/^f-/, '')}">
${content}
<figcaption>${caption} <span class="source">${source}</span></figcaption>
</figure>`;

function drawImage({ src, alt, width, height }: ImageFigure): string {
  const value = (text: string) => writeText(text).replaceAll('"', '&quot;');
  return `<img src="${value(src)}" alt="${value(alt)}" width="${width}" height="${height}" loading="lazy">`;
}

function drawTableOf({ columns, rows }: TableFigure): string {
  return drawTable(
    columns.map(({ title, numeric, scale }) => [
      scale
        ? scaledTitle(writeText(title), writeText(scale.low), writeText(scale.high))
        : writeText(title),
      numeric,
    ]),
    rows.map((cells) => cells.map(drawCell)),
  );
}

/** Writes the heading of a column of bars, with the ends of its scale under it. */
export const scaledTitle = (title: string, low: string, high: string) =>
  `${title} <small><span>${low}</span> <span>to</span> <span>${high}</span></small>`;

/** Writes a table of cells that are HTML already; the first of each row names it. */
export function drawTable(
  columns: readonly (readonly [title: string, numeric: boolean])[],
  rows: readonly (readonly string[])[],
): string {
  const head = columns
    .map(([title, numeric]) => `<th scope="col"${numeric ? ' class="number"' : ''}>${title}</th>`)
    .join('');
  const body = rows.map(([name = '', ...rest]) => {
    const cells = rest.map(
      (cell, at) => `<td${columns[at + 1]?.[1] ? ' class="number"' : ''}>${cell}</td>`,
    );
    return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`;
  });
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

function drawCell(cell: FigureCell): string {
  switch (cell.form) {
    case 'text':
      return writeText(cell.text);
    case 'code':
      return `<code>${writeText(cell.text)}</code>`;
    case 'bar':
    case 'bar-b':
      return drawBar(cell.share, cell.form);
    case 'range':
      return drawRange(cell);
  }
}

/** Writes a bar. @param share whole per cent */
export const drawBar = (share: number, kind: 'bar' | 'bar-b' = 'bar') =>
  `<span class="track"><span class="${kind} w-${share}"></span></span>`;

/** Writes a line from `low` on with a mark. All in whole per cent. */
export const drawRange = (range: { low: number; width: number; mark: number }) =>
  `<span class="track"><span class="range x-${range.low} w-${range.width}"></span><span class="mark x-${range.mark}"></span></span>`;

/**
 * Reads a figure from its markup.
 * @returns null if it is none that `drawFigure` would draw with the same bytes
 * @param source bytes of the figure
 */
export function readFigure(node: MarkupElement, source: string): Figure | null {
  if (node.tag !== 'figure') return null;
  const { class: kind, id = '' } = node.attributes;
  if (kind !== 'chart' && kind !== 'key') return null;
  const parts = node.children.filter((part): part is MarkupElement => typeof part !== 'string');
  const [content, figcaption] = parts;
  if (!content || figcaption?.tag !== 'figcaption') return null;
  const captions = readCaption(figcaption);
  if (captions === null) return null;
  const figure = readContent(content, kind, { id, ...captions });
  return figure !== null && drawFigure(figure) === source ? figure : null;
}

function readContent(
  content: MarkupElement,
  kind: TableFigure['kind'],
  head: Pick<Figure, 'id' | 'caption' | 'source'>,
): Figure | null {
  if (content.tag === 'table') return { form: 'table', kind, ...head, ...readTable(content) };
  if (content.tag === 'div') return { form: 'plot', ...head, ...readPlot(content) };
  return content.tag === 'img' ? { form: 'image', ...head, ...readImage(content) } : null;
}

function readCaption({ children }: MarkupElement) {
  const [caption = '', span] = children;
  if (typeof caption !== 'string' || !span || typeof span === 'string') return null;
  const [source = ''] = span.children;
  if (typeof source !== 'string') return null;
  return { caption: caption.trimEnd(), source };
}

const elements = (node: MarkupElement, ...tags: string[]): MarkupElement[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return tags.includes(child.tag) ? [child] : elements(child, ...tags);
  });

const textOf = (node: MarkupNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

const isNumeric = ({ attributes }: MarkupElement) => attributes.class === 'number';

function readTable(table: MarkupElement) {
  const [head, ...body] = elements(table, 'tr');
  const columns = head === undefined ? [] : elements(head, 'th').map(readColumn);
  const rows = body.map((row) => elements(row, 'th', 'td').map(readCell));
  return { columns, rows };
}

function readColumn(cell: MarkupElement): FigureColumn {
  const [title = '', small] = cell.children;
  const numeric = isNumeric(cell);
  if (!small || typeof small === 'string') return { title: textOf(title), numeric, scale: null };
  const [low = '', , high = ''] = elements(small, 'span').map(textOf);
  return { title: textOf(title).trimEnd(), numeric, scale: { low, high } };
}

function readCell(cell: MarkupElement): FigureCell {
  const [first] = cell.children;
  if (!first || typeof first === 'string') return { form: 'text', text: textOf(cell) };
  if (first.tag === 'code') return { form: 'code', text: textOf(first) };
  const [bar, mark] = elements(first, 'span').map(({ attributes }) => attributes.class ?? '');
  const width = placeOf('w', bar);
  if (bar?.startsWith('range ')) {
    return { form: 'range', low: placeOf('x', bar), width, mark: placeOf('x', mark) };
  }
  return { form: bar?.startsWith('bar-b') ? 'bar-b' : 'bar', share: width };
}

function readImage({ attributes }: MarkupElement) {
  const { src = '', alt = '', width = '0', height = '0' } = attributes;
  return { src, alt, width: Number(width), height: Number(height) };
}
