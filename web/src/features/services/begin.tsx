import type { ToolId } from '@roletrail/contracts/tools/registry';
import { useState } from 'react';
import { Link, type To } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { type AvailableTime, CAREER_STAGES, type CareerStage, suggest, TIMES } from './suggest.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Link to a tool. */
type Step = { readonly title: string; readonly to: To };

/** Two questions, and a suggestion of tools. Nothing is sent or stored. */
export function ToolSuggestion({ tool }: { tool: (name: ToolId) => Step }) {
  const [stage, setStage] = useState<CareerStage | ''>('');
  const [time, setTime] = useState<AvailableTime | ''>('');
  const found = stage !== '' && time !== '' ? suggest(stage, time) : null;
  const steps = found ? found.tools.map(tool) : [];
  return (
    <section
      aria-labelledby="begin"
      data-theme="bright"
      className="contours grid gap-8 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-8 lg:grid-cols-[2fr_1fr]"
    >
      <div className="grid content-start gap-6">
        <div className="grid gap-1">
          <h2 id="begin" className="text-2xl">
            Where to begin
          </h2>
          <p className="text-muted">Two answers are enough. They stay in this page.</p>
        </div>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <RadioGroup
            legend="Where do you stand?"
            name="stage"
            options={optionsOf(CAREER_STAGES)}
            className="content-start"
            value={stage}
            onValueChange={(value) => setStage(value as CareerStage)}
          />
          <RadioGroup
            legend="How much time do you have?"
            name="time"
            options={optionsOf(TIMES)}
            className="content-start"
            value={time}
            onValueChange={(value) => setTime(value as AvailableTime)}
          />
        </div>
      </div>
      <div
        aria-live="polite"
        className="grid content-start gap-4 border-border max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-8"
      >
        {found === null ? (
          <>
            <h3 className="text-lg">Your first steps</h3>
            <p className="text-sm text-muted">
              Answer both questions, and your first steps appear here in order.
            </p>
            <Unmarked />
          </>
        ) : (
          <>
            <h3 className="text-lg">Your first steps</h3>
            <ol className="grid gap-2">
              {steps.map(({ title, to }) => (
                <li key={title} className="flex gap-3">
                  <Waymark filled className="mt-1 size-5 shrink-0 text-accent-text" />
                  <Link className="link" to={to}>
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
            <p className="text-sm text-muted">{found.why}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** Empty trail, before both answers. */
function Unmarked() {
  return (
    <div aria-hidden="true" className="grid gap-4 max-lg:hidden">
      {['w-40', 'w-32', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Waymark className="size-5 text-control" />
          <span className={cn('border-t-2 border-dashed border-border', width)} />
        </div>
      ))}
    </div>
  );
}
