import { dueOf } from '@roletrail/contracts/tools/applications/due';
import { STAGES, stageOf, stageSince } from '@roletrail/contracts/tools/applications/stages';
import type { CoachingExample } from '@roletrail/contracts/tools/coaching';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { formatDate } from '../../lib/format.ts';
import { CardFace } from './parts/card-face.tsx';
import { TaskFace } from './parts/task-face.tsx';
import { STAGE_TEXTS } from './stage-texts.ts';

/** Example of a board with a few applications. */
export default function BoardExample() {
  return (
    <ExampleLoader name="coaching">
      {({ asOf, goal, cards }: CoachingExample) => (
        <>
          <ExampleInput
            items={[
              [
                'Her applications',
                `${cards.length} jobs, with the days on which something happened`,
              ],
              ['Her goal', `${goal.title}, ${goal.hours} hours a week`],
              ['Her day', formatDate(asOf)],
            ]}
          />
          <section aria-labelledby="plan" className="grid gap-5">
            <h2 id="plan" className="text-2xl">
              Her week
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
              {goal.tasks.map((task) => (
                <li
                  key={task.key}
                  className="grid content-start gap-2 rounded-md border border-border bg-surface p-4"
                >
                  <TaskFace task={{ ...task, link: '', note: '', state: 'open' }} day={asOf} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="board" className="grid gap-5">
            <h2 id="board" className="text-2xl">
              Her board
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {STAGES.map((stage) => {
                const own = cards.filter(({ history }) => stageOf(history) === stage);
                if (own.length === 0) return null;
                return (
                  <section key={stage} aria-label={STAGE_TEXTS[stage].label} className="grid gap-3">
                    <h3 className="border-t-4 border-border pt-3 font-bold">
                      {STAGE_TEXTS[stage].label}
                    </h3>
                    {own.map((card) => (
                      <CardFace
                        key={card.title}
                        card={{ ...card, due: dueOf(card) }}
                        title={<p className="min-w-0 font-bold wrap-anywhere">{card.title}</p>}
                        day={asOf}
                      />
                    ))}
                    <p className="text-sm text-muted">
                      {own.map(({ history }) => stageSince(history)).includes(null)
                        ? STAGE_TEXTS[stage].about
                        : STAGE_TEXTS[stage].next}
                    </p>
                  </section>
                );
              })}
            </div>
          </section>
        </>
      )}
    </ExampleLoader>
  );
}
