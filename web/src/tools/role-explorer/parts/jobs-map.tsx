import { useId } from 'react';
import { useWidth } from '../../../kit/charts/use-width.ts';
import { count } from '../../../lib/career-format.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type Band, bandOf } from '../bands.ts';
import {
  EXPLORER_MEASURES,
  VIEW_PATHS,
  withOpen,
  withValues,
  withView,
} from '../explorer-address.ts';
import {
  formatTilesSummary,
  type Measure,
  type Tile,
  TREEMAP_MEASURES,
  toTreemapTiles,
} from '../measures.ts';
import { type TreemapBox, treemap } from '../treemap.ts';
import type { ExplorerState } from '../use-explorer.ts';

const WIDE = 560;

/** Treemap of jobs, coloured by a measure. The figures are in the tiles and in the table. */
export function JobsMap({ explorer }: { explorer: ExplorerState }) {
  const { address, hits, go } = explorer;
  const id = useId();
  const [ref, width] = useWidth(640);
  const measure = TREEMAP_MEASURES[address.measure];
  const all = toTreemapTiles(hits);
  const tiles = all.slice(0, width < WIDE ? 14 : 32);
  const box = { x: 0, y: 0, w: width, h: 560 };
  const boxes = treemap(
    tiles.map(({ jobs }) => jobs),
    box,
  );
  return (
    <figure aria-labelledby={`${id}-title`} className="grid gap-4">
      <figcaption className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-xl">
            Where the jobs are
          </h2>
          <p className="max-w-prose text-sm text-muted">
            {formatTilesSummary(tiles, all.length, measure)}
          </p>
        </div>
        <SelectField
          label="Colour by"
          value={address.measure}
          onChange={({ target }) => go((now) => withValues(now, { measure: target.value }))}
        >
          {EXPLORER_MEASURES.map((name) => (
            <option key={name} value={name}>
              {TREEMAP_MEASURES[name].label}
            </option>
          ))}
        </SelectField>
      </figcaption>
      <div ref={ref}>
        {tiles.length === 0 ? (
          <Empty title="Nothing to draw">None of these occupations has a number of jobs.</Empty>
        ) : (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${box.w} ${box.h}`}
            height={box.h}
            className="block w-full"
          >
            {tiles.map((tile, at) => {
              const place = boxes[at];
              return place ? (
                <TileShape
                  key={tile.page.slug}
                  tile={tile}
                  place={place}
                  measure={measure}
                  onOpen={() => go((now) => withOpen(now, tile.item.code))}
                />
              ) : null;
            })}
          </svg>
        )}
      </div>
      <Legend bands={measure.bands} label={measure.label} />
      <p className="text-xs text-muted">
        Areas: jobs in the United States in 2024. A group whose jobs are not counted apart is one
        area.{' '}
        <AddressLink
          className="link"
          path={VIEW_PATHS.table}
          to={(now) => withValues(withView(now, 'table'), { sort: '-jobs' })}
        >
          The same as a table
        </AddressLink>
      </p>
    </figure>
  );
}

/** Opacity by band, increasing; no fill without a value. */
const STRENGTH = [0.08, 0.2, 0.32, 0.44, 0.56];

const strengthOf = (bands: readonly Band[], band: Band | null) =>
  band === null ? 0 : (STRENGTH[bands.indexOf(band)] ?? 0);

const CHAR = 7.4;
const LINE = 15;

function TileShape(props: { tile: Tile; place: TreemapBox; measure: Measure; onOpen: () => void }) {
  const { tile, place, measure, onOpen } = props;
  const value = measure.of(tile.page);
  const written = value === null ? 'no figure' : measure.format(value);
  const { x, y, w, h } = place;
  const room = Math.floor((h - 8) / LINE);
  const lines = inLines(tile.page.title, Math.floor((w - 12) / CHAR), room - 1);
  const labelled = lines.length > 0 && written.length * CHAR < w - 10;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table opens it by keyboard
    <g onClick={onOpen} className="cursor-pointer" fontSize="13">
      <title>{`${tile.page.title}: ${count(tile.jobs)} jobs; ${measure.label.toLowerCase()} ${written}`}</title>
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(0, w - 2)}
        height={Math.max(0, h - 2)}
        rx="3"
        className="fill-chart-2 stroke-control"
        fillOpacity={strengthOf(measure.bands, bandOf(measure.bands, value))}
      />
      {labelled ? (
        <text className="fill-foreground">
          {lines.map((line, at) => (
            <tspan key={line} x={x + 7} y={y + 17 + at * LINE}>
              {line}
            </tspan>
          ))}
          <tspan x={x + 7} y={y + 17 + lines.length * LINE} className="font-bold">
            {written}
          </tspan>
        </text>
      ) : null}
    </g>
  );
}

const SHORTEST = 5;

/** Wraps and truncates words to the space; [] if there is no room. */
function inLines(text: string, width: number, room: number): string[] {
  if (room < 1 || width < SHORTEST) return [];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const cut = (line: string) => `${line.slice(0, width - 1)}…`;
  const shown = lines.slice(0, room).map((line) => (line.length > width ? cut(line) : line));
  const end = shown.at(-1) ?? '';
  return lines.length <= room || end.endsWith('…') ? shown : [...shown.slice(0, -1), cut(end)];
}

function Legend({ bands, label }: { bands: readonly Band[]; label: string }) {
  return (
    <ul aria-label={`Colours: ${label}`} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {bands.map((band) => (
        <li key={band.id} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 28 14" className="h-3.5 w-7 shrink-0">
            <rect
              x="1"
              y="1"
              width="26"
              height="12"
              className="fill-chart-2 stroke-control"
              fillOpacity={strengthOf(bands, band)}
            />
          </svg>
          {band.label}
        </li>
      ))}
    </ul>
  );
}
