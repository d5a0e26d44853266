import type { DemoPane, DemoSession } from '@roletrail/contracts/realtime-demo';
import { Laptop, Smartphone, Unplug, Wifi } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cn } from '../../../lib/cn.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DemoPaneStore, PaneState } from '../demo-pane-store.ts';
import { type DemoStore, otherPane } from '../demo-store.ts';
import { lives, sessionOf, timeLeft } from '../demo-view.ts';
import { IdleRing } from './idle-ring.tsx';
import { LinkLine } from './link-line.tsx';

export const DEVICES = {
  left: { name: 'laptop', icon: Laptop },
  right: { name: 'phone', icon: Smartphone },
} as const satisfies Record<DemoPane, { name: string; icon: unknown }>;

/** One simulated device: its connection, its session, and what can be done to the other one. */
export function DevicePane({ demo, pane }: { demo: DemoStore; pane: DemoPane }) {
  const store = demo.pane(pane);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const { name, icon: Icon } = DEVICES[pane];
  const session = sessionOf(state.view, pane);
  const input = () => store.activity(performance.now());
  return (
    <section
      aria-labelledby={`device-${pane}`}
      onPointerMove={input}
      onPointerDown={input}
      onKeyDown={input}
      className="overflow-hidden rounded-md border-2 border-control bg-surface"
    >
      <h2
        id={`device-${pane}`}
        className="flex items-center gap-2.5 border-b border-border bg-raised px-4 py-2.5 text-base font-bold sm:px-5"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="capitalize">{name}</span>
      </h2>
      <LinkLine state={state} name={name} />
      {session === null ? <Joining /> : <Session demo={demo} store={store} session={session} />}
      <NetworkSwitch store={store} cut={state.cut} />
    </section>
  );
}

function Joining() {
  return (
    <div className="flex min-h-44 items-center gap-6 p-5" role="status">
      <Skeleton round className="size-28" />
      <span>Entering the sandbox …</span>
    </div>
  );
}

type SessionProps = { demo: DemoStore; store: DemoPaneStore; session: DemoSession };

function Session({ demo, store, session }: SessionProps) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const running = lives(session);
  const now = useNow(running);
  const left = timeLeft(session, state.view, now);
  return (
    <div className="flex min-h-44 flex-wrap items-center gap-x-6 gap-y-4 p-4 sm:p-5">
      <IdleRing
        leftMs={left?.endMs ?? null}
        limitMs={state.view.limitMs}
        warnMs={state.view.warnMs}
        warned={session.state === 'warned'}
      />
      <div className="grid min-w-44 flex-1 gap-4">
        <SessionWords demo={demo} session={session} state={state} />
        {running ? (
          <SessionActions demo={demo} store={store} warned={session.state === 'warned'} />
        ) : (
          <Button
            className="justify-self-start"
            aria-disabled={state.connection.phase !== 'open'}
            onClick={() => store.ask({ type: 'demo', act: 'sign-in' })}
          >
            Sign in again
          </Button>
        )}
      </div>
    </div>
  );
}

function SessionWords({
  demo,
  session,
  state,
}: {
  demo: DemoStore;
  session: DemoSession;
  state: PaneState;
}) {
  const ms = useSyncExternalStore(demo.subscribe, demo.revokedInMs, demo.revokedInMs);
  const { title, text } =
    state.connection.phase === 'open' ? wordsFor(session, state.view.limitMs, ms) : OUT_OF_REACH;
  const alarmed = title !== 'Signed in';
  return (
    <p role="status" className="grid gap-1">
      <strong className={cn('text-lg leading-tight', alarmed && 'text-destructive')}>
        {title}
      </strong>
      <span className="text-sm text-muted">{text}</span>
    </p>
  );
}

const OUT_OF_REACH = {
  title: 'Out of reach',
  text: 'This side shows what it was told last. The server goes on judging without it.',
};

function wordsFor(
  session: DemoSession,
  limitMs: number,
  revokedInMs: number | null,
): { title: string; text: string } {
  const other = DEVICES[otherPane(session.pane)].name;
  switch (session.state) {
    case 'absent':
      return { title: 'Not here yet', text: 'This device has not joined.' };
    case 'live':
      return {
        title: 'Signed in',
        text: `Leave this side alone for ${limitMs / 1000} seconds and the server signs it out.`,
      };
    case 'warned':
      return {
        title: 'Session expiring soon',
        text: 'Move the pointer here, press a key or use the button to stay.',
      };
    case 'expired':
      return { title: 'Session expired', text: 'Logged out due to inactivity.' };
    case 'revoked':
      return {
        title: `Signed out by the ${other}`,
        text:
          revokedInMs === null
            ? 'The server ended this session and said so at once.'
            : `This side knew ${Math.max(1, Math.round(revokedInMs))} ms after the button was pressed.`,
      };
  }
}

function SessionActions({
  demo,
  store,
  warned,
}: {
  demo: DemoStore;
  store: DemoPaneStore;
  warned: boolean;
}) {
  const { pane } = store;
  const { view, connection } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    store.getState,
  );
  const other = otherPane(pane);
  const reached = connection.phase === 'open';
  const otherLives = lives(sessionOf(view, other));
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant={warned ? 'default' : 'outline'}
        aria-disabled={!reached}
        onClick={() => store.ask({ type: 'demo', act: 'activity', idleMs: 0 })}
      >
        Stay signed in
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={!otherLives || !reached}
        onClick={() => (otherLives ? demo.revokeFrom(pane) : undefined)}
      >
        {otherLives ? 'Sign out the' : 'Signed out:'} {DEVICES[other].name}
      </Button>
    </div>
  );
}

function NetworkSwitch({ store, cut }: { store: DemoPaneStore; cut: boolean }) {
  const Icon = cut ? Wifi : Unplug;
  const { name } = DEVICES[store.pane];
  return (
    <div className="border-t border-border px-4 py-2 sm:px-5">
      <Button
        size="sm"
        variant="ghost"
        className="-ml-3"
        onClick={() => (cut ? store.mendNetwork() : store.cutNetwork())}
      >
        <Icon aria-hidden="true" className="size-4" />
        {cut ? 'Mend the network' : 'Cut the network'}
        <span className="sr-only"> of the {name}</span>
      </Button>
    </div>
  );
}
