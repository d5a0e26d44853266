import type { Cohort, CohortCell, CohortsAnswer } from '@roletrail/contracts/http/cohorts';
import { useId, useRef } from 'react';
import { ScrollHint } from '../../kit/table/scroll-hint.tsx';
import { useFits } from '../../kit/table/use-fits.ts';
import { csvFile } from '../../lib/csv.ts';
import { download } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { COHORT_UNITS, type UnitView } from './cohort-view.ts';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
const CELL = 'min-w-14 border-b border-border px-2 py-1.5 text-right tabular-nums';
const FEW = 'under 5';

/** Retention triangle with its summary and file. @param title rule of these people */
export function Triangle(props: {
  title: string;
  found: CohortsAnswer;
  unit: UnitView['unit'];
  file: string;
}) {
  const { title, found, unit, file } = props;
  const id = useId();
  const area = useRef<HTMLElement>(null);
  const fits = useFits(area);
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <Button variant="outline" size="sm" onClick={() => save(found, unit, file)}>
          Export CSV<span className="sr-only">: {title}</span>
        </Button>
      </div>
      <p className="max-w-prose">{summaryOf(found, unit)}</p>
      {fits === false ? <ScrollHint /> : null}
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        aria-label={`Table: ${title}`}
        className="relative overflow-x-auto"
      >
        <Hatch id={`${id}-hatch`} />
        <table aria-labelledby={`${id}-title`} className="w-full text-sm">
          <thead className="align-bottom text-muted">
            <tr>
              <th scope="col" className="py-2 pr-2 text-left">
                {COHORT_UNITS[unit]} of sign-up
              </th>
              <th scope="col" className={CELL}>
                People
              </th>
              {found.means.map((_, step) => (
                <th key={stepName(unit, step)} scope="col" className={CELL}>
                  {stepName(unit, step)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.items.map((cohort) => (
              <CohortRow key={cohort.start} cohort={cohort} unit={unit} hatch={`${id}-hatch`} />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-bold">
              <th scope="row" className="py-2 pr-2 text-left">
                Mean of finished
              </th>
              <td className={CELL} />
              {found.means.map((mean, step) => (
                <td key={stepName(unit, step)} className={CELL}>
                  {mean === null ? '–' : percent.format(mean)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function CohortRow(props: { cohort: Cohort; unit: UnitView['unit']; hatch: string }) {
  const { cohort, unit, hatch } = props;
  return (
    <tr>
      <th
        scope="row"
        className="whitespace-nowrap border-b border-border py-1.5 pr-2 text-left font-normal"
      >
        {formatDate(cohort.start)}
      </th>
      <td className={CELL}>
        {cohort.people === null ? FEW : cohort.people.toLocaleString('en-GB')}
      </td>
      {cohort.cells.map((cell, step) => (
        <td key={stepName(unit, step)} className={CELL}>
          <CellContent cell={cell} hatch={hatch} />
        </td>
      ))}
    </tr>
  );
}

function CellContent({ cell, hatch }: { cell: CohortCell; hatch: string }) {
  if (cell.state === 'hidden') return <span className="text-muted">{FEW}</span>;
  if (cell.state === 'unfinished') {
    return (
      <>
        <span className="sr-only">not over yet</span>
        <svg aria-hidden="true" className="h-8 w-full" preserveAspectRatio="none">
          <rect width="100%" height="100%" fill={`url(#${hatch})`} />
        </svg>
      </>
    );
  }
  const share = cell.share ?? 0;
  return (
    <>
      <span className="font-bold">{percent.format(share)}</span>
      <span className="sr-only">, about {cell.people} people</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="h-1.5 w-full"
      >
        <rect width="100" height="6" className="fill-raised" />
        <rect width={Math.min(100, share * 100)} height="6" className="fill-chart-1" />
      </svg>
    </>
  );
}

/** Pattern of cells whose step is not over. */
function Hatch({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line x1="0" y1="0" x2="0" y2="6" strokeWidth="2" className="stroke-control" />
      </pattern>
    </svg>
  );
}

const stepName = (unit: UnitView['unit'], step: number) =>
  unit === 'week' ? `Week ${step + 1}` : `Days ${step * 30 + 1}–${(step + 1) * 30}`;

/** Returns the main figures as sentences. */
function summaryOf({ items, means }: CohortsAnswer, unit: UnitView['unit']): string {
  const people = items.reduce((sum, cohort) => sum + (cohort.people ?? 0), 0);
  const hidden = items.filter((cohort) => cohort.people === null).length;
  const parts = [peopleOf(people, items.length, hidden)];
  const known = means.flatMap((mean, step) => (mean === null ? [] : [{ mean, step }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) {
    parts.push('Too few people returned in a finished step to show a share.');
  } else {
    parts.push(`${stepName(unit, first.step)}: ${percent.format(first.mean)} returned.`);
    if (last !== first) {
      parts.push(`${stepName(unit, last.step)}: ${percent.format(last.mean)}.`);
    }
  }
  return parts.join(' ');
}

/** Returns how many people there are, as far as their number may be shown. */
function peopleOf(people: number, cohorts: number, hidden: number): string {
  const groups = `${cohorts} ${cohorts === 1 ? 'cohort' : 'cohorts'}`;
  if (hidden === cohorts) return `${groups}, each of fewer than 5 people.`;
  const few = hidden > 0 ? `, ${hidden} of them with fewer than 5 people` : '';
  return `About ${people.toLocaleString('en-GB')} people in ${groups}${few}.`;
}

function save({ items, means }: CohortsAnswer, unit: UnitView['unit'], file: string): void {
  const header = ['Cohort', 'People', ...means.map((_, step) => stepName(unit, step))];
  const rows = items.map(({ start, people, cells }) => [
    start,
    people ?? FEW,
    ...cells.map((cell) =>
      cell.state === 'known' ? cell.people : cell.state === 'hidden' ? FEW : 'not over yet',
    ),
  ]);
  download(`${file}.csv`, 'text/csv;charset=utf-8', csvFile(header, rows));
}
