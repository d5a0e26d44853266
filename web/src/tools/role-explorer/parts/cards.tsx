import { withCompared } from '../../../features/occupations/compared.ts';
import { CompareButton } from '../../../features/occupations/components/compare-button.tsx';
import { SaveButton } from '../../../features/occupations/components/save-button.tsx';
import { formatFact } from '../../../features/occupations/labels.ts';
import type { Saved } from '../../../features/occupations/use-saved.ts';
import { count, percent } from '../../../lib/career-format.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { withOpen } from '../explorer-address.ts';
import type { SearchHit } from '../search.ts';
import type { ExplorerState } from '../use-explorer.ts';
import { Missing, OccupationFigure, PayFigure } from './pay.tsx';

const PER_PAGE = 24;
const ORDERS = [
  { value: '', label: 'Best match, or title' },
  { value: '-pay', label: 'Highest pay first' },
  { value: '-growth', label: 'Fastest growth first' },
  { value: '-jobs', label: 'Most jobs first' },
  { value: '-openings', label: 'Most openings first' },
  { value: 'zone', label: 'Least preparation first' },
];

/** The table rows as cards. */
export function Cards({ explorer, saved }: { explorer: ExplorerState; saved: Saved }) {
  const { hits, control } = explorer;
  const { sort, page } = control;
  const value = sort === null ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  return (
    <section aria-label="Occupations as cards" className="grid gap-5">
      <SelectField
        label="Order"
        className="max-w-xs"
        value={ORDERS.some((order) => order.value === value) ? value : ''}
        onChange={({ target }) => {
          const column = target.value.replace(/^-/, '');
          const direction = target.value.startsWith('-') ? 'desc' : 'asc';
          control.setSort(column === '' ? null : { column, direction });
        }}
      >
        {ORDERS.map((order) => (
          <option key={order.value} value={order.value}>
            {order.label}
          </option>
        ))}
      </SelectField>
      <ul className="grid gap-4 sm:grid-cols-2">
        {hits.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((hit) => (
          <li key={hit.item.code} className="grid">
            <OccupationCard hit={hit} explorer={explorer} saved={saved} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil(hits.length / PER_PAGE)}
        toPage={control.toPage}
        label="Pages of occupations"
      />
    </section>
  );
}

function OccupationCard(props: { hit: SearchHit; explorer: ExplorerState; saved: Saved }) {
  const { hit, explorer, saved } = props;
  const { item, name } = hit;
  const { code, title, figures } = item;
  const { growth, jobs } = figures ?? { growth: null, jobs: null };
  return (
    <Card tight className="grid content-between gap-4">
      <div className="grid gap-3">
        <div className="grid gap-1">
          <h3 className="text-lg leading-snug">
            <button
              type="button"
              className="cursor-pointer text-left underline decoration-control underline-offset-4 hover:decoration-current"
              onClick={() => explorer.go((now) => withOpen(now, code))}
            >
              {title}
            </button>
          </h3>
          <p className="text-sm text-muted">
            {item.fieldName}
            {name === null ? null : ` · also called ${name}`}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          <Fact term="Median pay">
            <PayFigure item={item} />
          </Fact>
          <Fact term="Growth 2024–34">
            <OccupationFigure item={item}>
              {growth === null ? null : percent(growth)}
            </OccupationFigure>
          </Fact>
          <Fact term="Jobs">
            <OccupationFigure item={item}>{jobs === null ? null : count(jobs)}</OccupationFigure>
          </Fact>
          <Fact term="Entry education">
            {figures === null ? <Missing /> : formatFact(figures.education)}
          </Fact>
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        <SaveButton saved={saved} code={code} title={title} />
        <CompareButton
          compared={explorer.address.compared}
          code={code}
          title={title}
          onToggle={(one) => explorer.go((now) => withCompared(now, one))}
        />
      </div>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
