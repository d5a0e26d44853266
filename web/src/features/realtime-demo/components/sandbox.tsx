import { useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DemoStore } from '../demo-store.ts';
import { DevicePane } from './device-pane.tsx';
import { Timeline } from './timeline.tsx';

/** The whole demonstration; connects while it is on the page. */
export default function Sandbox() {
  const [demo] = useState(() => new DemoStore());
  useEffect(() => {
    demo.start();
    return demo.stop;
  }, [demo]);
  return (
    <div className="grid gap-8">
      <Refusals demo={demo} />
      <div className="grid gap-5 lg:grid-cols-2">
        <DevicePane demo={demo} pane="left" />
        <DevicePane demo={demo} pane="right" />
      </div>
      <section aria-labelledby="timeline" className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="timeline" className="text-xl">
            What each device was told
          </h2>
          <Decisions demo={demo} />
        </div>
        <Timeline demo={demo} />
      </section>
    </div>
  );
}

const DECISIONS = [
  { decision: 'accepted', label: 'Accept' },
  { decision: 'declined', label: 'Decline' },
  { decision: 'withdrawn', label: 'Withdraw' },
] as const;

/** Writes a simulated decision into the timeline, through whichever device is connected. */
function Decisions({ demo }: { demo: DemoStore }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Add a simulated decision to the timeline</legend>
      {DECISIONS.map(({ decision, label }) => (
        <Button
          key={decision}
          size="sm"
          variant="outline"
          onClick={() => {
            const through = demo.left.isSignedIn() ? demo.left : demo.right;
            through.ask({ type: 'demo', act: 'decide', decision });
          }}
        >
          {label}
        </Button>
      ))}
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
