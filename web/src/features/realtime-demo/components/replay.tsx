import { Pause, Play } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { DemoPaneStore } from '../demo-pane-store.ts';
import type { DemoStore } from '../demo-store.ts';
import { DEMO_DEVICES } from './event-kinds.ts';

/** Pause, replay and connection log of each device. */
export function Replay({ demo }: { demo: DemoStore }) {
  return (
    <details className="text-sm">
      <summary className="link target w-fit cursor-pointer content-center">
        Pause or replay what a device receives
      </summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <LaneControls store={demo.left} />
        <LaneControls store={demo.right} />
      </div>
    </details>
  );
}

/** Pause and replay controls of one device. They do not affect the other device. */
function LaneControls({ store }: { store: DemoPaneStore }) {
  const { view, connection } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    store.getState,
  );
  const { paused, low, end, next } = view.position;
  const reached = connection.phase === 'open';
  const { name, icon: Icon } = DEMO_DEVICES[store.pane];
  return (
    <fieldset className="grid gap-2 rounded-md border border-border p-3">
      <legend className="sr-only">Timeline of the {name}</legend>
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <Button
          size="sm"
          variant="outline"
          aria-disabled={!reached}
          onClick={() => store.ask({ type: 'demo', act: paused ? 'play' : 'pause' })}
        >
          {paused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {paused ? 'Play' : 'Pause'}
        </Button>
        <span className="ml-auto text-xs text-muted tabular-nums">
          {next} of {end}
        </span>
      </div>
      <ReplayFrom store={store} reached={reached} low={low} end={end} next={next} />
      <p className="text-xs text-muted tabular-nums">
        Frame {connection.seq ?? '–'} · {connection.gaps} {connection.gaps === 1 ? 'gap' : 'gaps'} ·
        resumed {connection.resumes}×
      </p>
    </fieldset>
  );
}

type ReplayFromProps = {
  store: DemoPaneStore;
  reached: boolean;
  low: number;
  end: number;
  next: number;
};

/** Chooses an offset. The replay starts on commit, not on each step. */
function ReplayFrom({ store, reached, low, end, next }: ReplayFromProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const top = Math.max(low, end);
  const value = Math.min(Math.max(chosen ?? next, low), top);
  const commit = () => {
    if (chosen === null) return;
    store.ask({ type: 'demo', act: 'play', from: value });
    setChosen(null);
  };
  return (
    <label className="grid gap-1 text-xs text-muted tabular-nums">
      Replay from {chosen === null ? 'an offset' : `offset ${value}`}
      <input
        type="range"
        className="accent-accent-text disabled:cursor-not-allowed"
        disabled={!reached}
        min={low}
        max={top}
        value={value}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </label>
  );
}
