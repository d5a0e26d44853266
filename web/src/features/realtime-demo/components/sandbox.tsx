import { useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DemoStore } from '../demo-store.ts';
import { Guide } from './guide.tsx';
import { Replay } from './replay.tsx';
import { DemoStage } from './stage.tsx';
import { TimelineView } from './timeline.tsx';

/** The whole demonstration; connected while it is mounted. */
export default function SandboxView() {
  const [demo] = useState(() => new DemoStore());
  useEffect(() => {
    demo.start();
    return demo.stop;
  }, [demo]);
  return (
    <div className="grid gap-8">
      <Refusals demo={demo} />
      <DemoStage demo={demo} />
      <Guide demo={demo} />
      <section aria-labelledby="timeline" className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="timeline" className="text-xl">
            What each device received
          </h2>
          <Decisions demo={demo} />
        </div>
        <TimelineView demo={demo} />
        <Replay demo={demo} />
      </section>
    </div>
  );
}

const DECISIONS = [
  { decision: 'accepted', label: 'Accept' },
  { decision: 'declined', label: 'Decline' },
  { decision: 'withdrawn', label: 'Withdraw' },
] as const;

/** Adds a fictitious decision through a signed-in device. */
function Decisions({ demo }: { demo: DemoStore }) {
  useSyncExternalStore(demo.left.subscribe, demo.left.getState, demo.left.getState);
  useSyncExternalStore(demo.right.subscribe, demo.right.getState, demo.right.getState);
  const through = [demo.left, demo.right].find((store) => store.isSignedIn());
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        {through
          ? 'Let this made-up person decide on the terms'
          : 'A device must be signed in to decide'}
      </legend>
      <div className="flex flex-wrap gap-2">
        {DECISIONS.map(({ decision, label }) => (
          <Button
            key={decision}
            size="touch"
            variant="outline"
            aria-disabled={through === undefined}
            onClick={() => through?.ask({ type: 'demo', act: 'decide', decision })}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function Refusals({ demo }: { demo: DemoStore }) {
  const left = useSyncExternalStore(demo.left.subscribe, demo.left.getState, demo.left.getState);
  const right = useSyncExternalStore(
    demo.right.subscribe,
    demo.right.getState,
    demo.right.getState,
  );
  const code = left.refusal ?? right.refusal;
  if (code === null) return null;
  return <Alert title="The server refused that">It answered {code}. Try again in a moment.</Alert>;
}
