import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import { OctagonX, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { cn } from '../../../lib/cn.ts';
import { formatLocal } from '../../../lib/format.ts';
import { Waymark } from '../../../ui/waymark.tsx';
import { formatHealthSummary, healthNews, overall } from '../health-summary.ts';
import type { ShownHealth } from '../health-view.ts';
import type { HealthWatch } from '../health-watch.ts';
import { HEALTH_PART_LABELS, openLetters, partFigures } from '../parts.ts';
import { useChangeNews } from '../use-change-news.ts';
import { DeadLetters } from './dead-letters.tsx';
import { HealthFigureList } from './figures.tsx';
import { FindingList } from './finding-list.tsx';
import { HealthHistoryPart } from './history.tsx';
import { Instances } from './instances.tsx';
import { LiveLine, useSilence } from './live-line.tsx';
import { ManualSection } from './manual-section.tsx';
import { Notes } from './notes.tsx';
import { WayDrawing } from './way-drawing.tsx';

/** Live health of the deployment. */
export function HealthBoard({ view, watch }: { view: ShownHealth; watch: HealthWatch }) {
  const news = useChangeNews(view.health, healthNews);
  const health = view.held?.health ?? view.health;
  const silent = useSilence(view);
  return (
    <>
      <LiveLine view={view} silent={silent} watch={watch} />
      <div aria-live="polite" className="sr-only">
        <p>{news}</p>
        <p>{silent === null ? '' : 'No news from the server. What you see may be out of date.'}</p>
      </div>
      <div className={cn('grid gap-12', silent !== null && 'grayscale')}>
        <HealthContent health={health} silentSince={silent === null ? null : view.heardAt.date} />
      </div>
    </>
  );
}

type Of<Database> = Extract<SystemHealth, { database: Database }>;

type Content<Health> = { readonly health: Health; readonly silentSince: number | null };

function HealthContent({ health, silentSince }: Content<SystemHealth>) {
  switch (health.database) {
    case 'away':
      return <Away health={health} silentSince={silentSince} />;
    case 'slow':
      return <Slow health={health} silentSince={silentSince} />;
    case 'answers':
      return <Answers health={health} silentSince={silentSince} />;
  }
}

/** Shown instead of all figures if the database is unreachable. */
function Away({ health, silentSince }: Content<Of<'away'>>) {
  return (
    <section aria-label="System health" className="grid gap-4">
      <HealthSummary health={health} silentSince={silentSince} />
      <p className="max-w-prose">
        It has not answered since {formatLocal(health.since)}. No person can sign in or decide until
        it is back. No other figures are shown, because they could be wrong.
      </p>
      <ManualSection runBook="postgresql-down" about={HEALTH_PART_LABELS.database} />
    </section>
  );
}

/** Shown instead of all figures if none could be read in time. */
function Slow({ health, silentSince }: Content<Of<'slow'>>) {
  return (
    <section aria-label="System health" className="grid gap-4">
      <HealthSummary health={health} silentSince={silentSince} />
      <p className="max-w-prose">
        Its figures could not be read in time since {formatLocal(health.since)}. People may be
        served all the same, but requests for locked data wait.
      </p>
      <FindingList findings={health.findings} />
    </section>
  );
}

/** Memoised, because the clock renders the page more often than data arrives. */
const Answers = memo(AllFigures);

function AllFigures({ health, silentSince }: Content<Of<'answers'>>) {
  const { findings, processes, figures, at } = health;
  return (
    <>
      <section aria-label="System health" className="grid gap-6">
        <HealthSummary health={health} silentSince={silentSince} />
        <FindingList findings={findings} />
        <WayDrawing findings={findings} figures={partFigures(figures, processes)} />
      </section>
      <Section title="Instances">
        <Instances processes={processes} at={at} />
      </Section>
      <Section title="Figures">
        <HealthFigureList figures={figures} />
      </Section>
      <Section title="Dead letters">
        <DeadLetters count={openLetters(figures)} />
      </Section>
      <Section title="The last hours">
        <HealthHistoryPart />
      </Section>
      <Section title="Notes">
        <Notes />
      </Section>
    </>
  );
}

const SIGNS = {
  well: { Icon: null, ink: 'text-success' },
  warning: { Icon: TriangleAlert, ink: 'text-warning' },
  fault: { Icon: OctagonX, ink: 'text-destructive' },
} as const;

function HealthSummary({ health, silentSince }: Content<SystemHealth>) {
  const { Icon, ink } = SIGNS[silentSince === null ? overall(health) : 'warning'];
  const look = cn('size-8 shrink-0', ink);
  return (
    <h2 className="flex items-center gap-3 text-2xl">
      {Icon === null ? (
        <Waymark filled className={look} />
      ) : (
        <Icon aria-hidden="true" className={look} />
      )}
      {formatHealthSummary(health, silentSince)}
    </h2>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
