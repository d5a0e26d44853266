import type { AreaPay, Market, MarketOccupation, Places } from '@roletrail/contracts/http/market';
import type { Column } from '../../../ui/table/columns.ts';
import { AREA_WAGES, areaFigureWords, jobsWords, type Unit, unitOf } from '../areas.ts';
import { listed } from '../market-lines.ts';
import { placeOf } from '../ranks.ts';
import { WholeTable } from './tables.tsx';

type InArea = NonNullable<MarketOccupation['inArea']>;
type Where = NonNullable<Market['area']>;
type Row = {
  readonly title: string;
  readonly where: string;
  readonly pay: AreaPay;
  readonly places: Places | null;
};

/** What employers pay in one area, beside the nation: of the same survey, so that they compare. */
export function AreaPayPart({
  area,
  occupations,
}: {
  area: Where;
  occupations: Market['occupations'];
}) {
  const counted = occupations.flatMap(({ title, inArea }) => (inArea ? [{ title, inArea }] : []));
  const rows = counted.flatMap(({ title, inArea }) => rowsOf(title, inArea, area));
  const silent = [
    ...occupations.filter(({ inArea }) => inArea === null).map(({ title }) => title),
    ...counted.filter(({ inArea }) => inArea.here === null).map(({ title }) => title),
  ];
  const groups = counted.filter(({ inArea }) => inArea.surveyed.group);
  return (
    <>
      {silent.length === 0 ? null : (
        <p>
          Nothing is published for {listed(silent)} in {area.title}. That does not mean that nobody
          works there.
        </p>
      )}
      {groups.map(({ title, inArea }) => (
        <p key={title}>
          {title}: figures of a group, “{inArea.surveyed.title}”. Nobody counts them apart.
        </p>
      ))}
      {rows.length === 0 ? null : (
        <WholeTable
          id="market-area"
          caption={`Pay in ${area.title} and in the United States`}
          columns={columnsFor(area)}
          rows={rows}
          rowKey={({ title, where }) => `${title} ${where}`}
        />
      )}
      <p className="max-w-prose text-sm text-muted">
        Bureau of Labor Statistics, {area.source.name}. Employees alone: who works for themselves is
        not counted. “Not published”: the bureau gives no estimate. “Or more”: it prints no higher
        pay.
      </p>
    </>
  );
}

function rowsOf(title: string, { here, nation, places }: InArea, area: Where): readonly Row[] {
  return [
    ...(here ? [{ title, where: area.title, pay: here, places }] : []),
    ...(nation ? [{ title, where: 'United States', pay: nation, places: null }] : []),
  ];
}

const PER: Readonly<Record<Unit, string>> = { year: 'a year', hour: 'an hour' };
const AMONG = {
  nation: 'nations',
  state: 'states',
  territory: 'territories',
  metro: 'metropolitan areas',
  nonmetro: 'areas outside them',
} as const;

function columnsFor({ kind, top }: Where): readonly Column<Row>[] {
  const wages = AREA_WAGES.map(({ key, label }): Column<Row> => {
    const words = ({ pay }: Row) => {
      const unit = unitOf(pay);
      const figure = unit && pay[unit]?.[key];
      return unit && figure ? areaFigureWords(figure, unit, top) : 'no figure';
    };
    return { id: key, header: label, numeric: true, cell: words, csv: words };
  });
  const place = ({ places }: Row) => {
    if (places === null) return '';
    const { rank, of } = placeOf(places);
    return `${rank} of ${of}`;
  };
  const unit = ({ pay }: Row) => PER[unitOf(pay) ?? 'year'];
  return [
    {
      id: 'title',
      header: 'Occupation',
      rowHeader: true,
      wide: true,
      cell: ({ title }) => title,
      csv: ({ title }) => title,
    },
    {
      id: 'where',
      header: 'Where',
      wide: true,
      cell: ({ where }) => where,
      csv: ({ where }) => where,
    },
    {
      id: 'jobs',
      header: 'Employees',
      numeric: true,
      cell: ({ pay }) => jobsWords(pay),
      csv: ({ pay }) => jobsWords(pay),
    },
    { id: 'unit', header: 'Pay', cell: unit, csv: unit },
    ...wages,
    { id: 'place', header: `Place among ${AMONG[kind]}`, cell: place, csv: place },
  ];
}
