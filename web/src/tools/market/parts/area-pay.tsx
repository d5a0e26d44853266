import type { AreaWages, Market, MarketOccupation } from '@roletrail/contracts/tools/market';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { type AreaPayRow, formatJobs, formatRange, formatWage } from '../areas.ts';
import { joinWithAnd } from '../market-lines.ts';
import { computeRank } from '../ranks.ts';

type Where = NonNullable<Market['area']>;

/** Pay in one area beside the nation, from the same survey. */
export function AreaPayPart(props: { area: Where; occupations: readonly MarketOccupation[] }) {
  const { area, occupations } = props;
  const rows = occupations.flatMap(({ title, inArea }): AreaPayRow[] =>
    inArea?.here ? [{ title, inArea, here: inArea.here }] : [],
  );
  const silent = occupations.filter(({ inArea }) => !inArea?.here).map(({ title }) => title);
  const groups = rows.filter(({ inArea }) => inArea.surveyed.group);
  return (
    <>
      {silent.length === 0 ? null : (
        <p>
          Nothing is published for {joinWithAnd(silent)} in {area.title}. That does not mean that no
          one works there.
        </p>
      )}
      {groups.map(({ title, inArea }) => (
        <p key={title}>
          {title}: figures of a group, “{inArea.surveyed.title}”. No source counts them apart.
        </p>
      ))}
      {rows.length === 0 ? null : (
        <WholeTable
          id="market-area"
          caption={`Pay in ${area.title} and in the United States`}
          columns={columnsFor(area)}
          rows={rows}
          file={null}
          rowKey={({ title }) => title}
        />
      )}
      <p className="max-w-prose text-sm text-muted">
        Bureau of Labor Statistics, {area.source.name}. Employees alone. “Not published”: the bureau
        gives no estimate. “Or more”: it prints no higher pay.
      </p>
    </>
  );
}

const AMONG = {
  nation: 'nations',
  state: 'states',
  territory: 'territories',
  metro: 'metropolitan areas',
  nonmetro: 'areas outside them',
} as const;

type Point = keyof AreaWages;

function columnsFor({ kind, top }: Where): readonly Column<AreaPayRow>[] {
  const label = (
    id: string,
    header: string,
    words: (row: AreaPayRow) => string,
  ): Column<AreaPayRow> => ({
    id,
    header,
    cell: words,
    csv: words,
  });
  const range = (id: string, header: string, from: Point, to: Point) =>
    label(id, header, ({ here }) => formatRange(here, from, to, top));
  const only = (id: string, header: string, point: Point): Column<AreaPayRow> => ({
    ...label(id, header, ({ here }) => formatWage(here, point, top)),
    hidden: true,
  });
  return [
    {
      id: 'title',
      header: 'Occupation',
      rowHeader: true,
      cell: ({ title }) => title,
      csv: ({ title }) => title,
    },
    label('here', 'Median here', ({ here }) => formatWage(here, 'median', top)),
    label('nation', 'Median, United States', ({ inArea: { nation } }) =>
      nation === null ? 'no figure' : formatWage(nation, 'median', top),
    ),
    range('half', 'Middle half here', 'p25', 'p75'),
    range('most', 'Middle 80% here', 'p10', 'p90'),
    only('mean', 'Mean here', 'mean'),
    label('jobs', 'Employees here', ({ here }) => formatJobs(here)),
    label('place', `Place among ${AMONG[kind]}`, ({ inArea: { places } }) => {
      if (places === null) return 'none';
      const { rank, of } = computeRank(places);
      return `${rank} of ${of}`;
    }),
  ];
}
