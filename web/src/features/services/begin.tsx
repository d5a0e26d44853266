import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { STAGES, type Stage, suggest, TIMES, type Time } from './suggest.ts';
import type { ToolName } from './tools.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Two questions, and the tools to begin with. Nothing is sent or kept. */
export function Begin({ titleOf }: { titleOf: (name: ToolName) => string }) {
  const [stage, setStage] = useState<Stage | ''>('');
  const [time, setTime] = useState<Time | ''>('');
  const found = stage !== '' && time !== '' ? suggest(stage, time) : null;
  return (
    <section
      aria-labelledby="begin"
      className="grid gap-8 rounded-md border border-border bg-surface p-5 sm:p-8 lg:grid-cols-[2fr_1fr]"
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
            options={optionsOf(STAGES)}
            className="content-start"
            value={stage}
            onValueChange={(value) => setStage(value as Stage)}
          />
          <RadioGroup
            legend="How much time do you have?"
            name="time"
            options={optionsOf(TIMES)}
            className="content-start"
            value={time}
            onValueChange={(value) => setTime(value as Time)}
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
              Answer both questions, and the tools to begin with stand here in their order.
            </p>
            <Unmarked />
          </>
        ) : (
          <>
            <h3 className="text-lg">Your first steps</h3>
            <ol className="grid gap-2">
              {found.tools.map((name, i) => (
                <li key={name} className="flex items-center gap-3">
                  <Waymark filled={i === 0} className="size-5 text-accent-text" />
                  <Link className="link" to={{ search: '', hash: name }}>
                    {titleOf(name)}
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

/** A trail that nobody has marked yet. */
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
