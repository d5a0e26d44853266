import type { SkillsAssessed } from '@roletrail/contracts/tools/skills';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatLevel, SOURCE_NOTE } from '../labels.ts';
import { BackgroundView } from './background-view.tsx';
import { GapList } from './gap-list.tsx';
import { SkillsRadar } from './skills-radar.tsx';
import { SkillsTable } from './skills-table.tsx';
import { TransferView } from './transfer-view.tsx';

/** Whole result of an assessment, read-only. */
export function SkillsView({ result }: { result: SkillsAssessed }) {
  const { items, gaps, strengths, met, proved, transfer, target } = result;
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <div className="grid min-w-0 gap-10">
      <p className="max-w-prose text-lg">
        You reach <strong>{met.value}</strong> of the <strong>{met.max}</strong> that you answered.{' '}
        {proved.value === 0
          ? 'None of your answers names yet what shows it.'
          : `${proved.value} of them ${proved.value === 1 ? 'names' : 'name'} what shows it.`}
      </p>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Part title={gaps.length === 0 ? 'No gaps' : 'Your gaps, the largest first'}>
          <GapList gaps={named(gaps)} />
        </Part>
        <Part title="What you bring">
          <Strengths items={named(strengths)} />
        </Part>
      </div>
      <Part title="You beside the role">
        <SkillsRadar items={items} />
        <SkillsTable items={items} />
      </Part>
      {transfer === null ? null : (
        <Part title="What carries over from today">
          <TransferView transfer={transfer} />
        </Part>
      )}
      {target.occupation === null ? null : (
        <Part title="Education, licence and conditions">
          <BackgroundView result={result} />
        </Part>
      )}
      <p className="max-w-prose border-t border-border pt-4 text-xs text-muted">
        {SOURCE_NOTE} The scales are ours and have no norms: they compare you with no other person,
        and are for exploring, not for hiring.{' '}
        <Link to="/about/data" className="underline underline-offset-2">
          Data and licences
        </Link>
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <h2 className="border-t-4 border-border pt-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

const STRENGTHS_MOST = 6;

function Strengths({ items }: { items: readonly SkillsAssessed['items'][number][] }) {
  if (items.length === 0) {
    return <p className="text-muted">None of your answers reaches what is needed yet.</p>;
  }
  const rest = items.length - STRENGTHS_MOST;
  return (
    <>
      <ul className="grid gap-4">
        {items.slice(0, STRENGTHS_MOST).map(({ id, label, self, need, proof }) => (
          <li key={id} className="grid gap-0.5">
            <p className="font-bold">{label}</p>
            <p className="text-sm text-muted tabular-nums">
              You {self}, needed {formatLevel(need)}
            </p>
            {proof === null ? null : <p className="text-sm">“{proof}”</p>}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="text-sm text-muted">And {rest} more, in the table.</p> : null}
    </>
  );
}
