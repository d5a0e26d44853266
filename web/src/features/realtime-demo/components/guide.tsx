import { useSyncExternalStore } from 'react';
import { Waymark } from '../../../ui/waymark.tsx';
import type { DemoOutcome, DemoStore } from '../demo-store.ts';

const STEPS: readonly { seen: DemoOutcome; title: string; text: string }[] = [
  {
    seen: 'signed-out',
    title: 'Sign one out',
    text: 'Press the button on one device and look at the other.',
  },
  {
    seen: 'idled-out',
    title: 'Leave one alone',
    text: 'The server warns it, then signs it out.',
  },
  {
    seen: 'repaired',
    title: 'Cut a network, repair it',
    text: 'The device receives what it missed, in order.',
  },
];

/** Three things to try; a waymark is filled when done. */
export function Guide({ demo }: { demo: DemoStore }) {
  const { seen } = useSyncExternalStore(demo.subscribe, demo.getState, demo.getState);
  return (
    <section aria-labelledby="try" className="grid gap-4">
      <h2 id="try" className="text-xl">
        Three things to try
      </h2>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {STEPS.map((step) => {
          const done = seen.has(step.seen);
          return (
            <li key={step.seen} className="flex gap-3 border-t-2 border-border pt-3">
              <Waymark
                filled={done}
                className={done ? 'mt-0.5 size-5 text-accent-text' : 'mt-0.5 size-5 text-control'}
              />
              <span className="grid content-start">
                <span className="font-bold">
                  {step.title}
                  {done ? <span className="sr-only"> (done)</span> : null}
                </span>
                <span className="text-sm text-muted">{step.text}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
