import type { DemoPane, DemoSession } from '@roletrail/contracts/realtime-demo';
import { Unplug, Wifi } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { steadyMs } from '../../../lib/browser-apis/steady-ms.ts';
import { cn } from '../../../lib/cn.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DemoPaneStore, PaneState } from '../demo-pane-store.ts';
import { type DemoStore, otherPane } from '../demo-store.ts';
import { lives, sessionOf, timeLeft } from '../demo-view.ts';
import { DEMO_DEVICES } from './event-kinds.ts';
import { IdleRing } from './idle-ring.tsx';
import { LinkLine } from './link-line.tsx';

const SHAPES: Record<DemoPane, string> = {
  left: 'rounded-t-xl rounded-b-md border-x-2 border-t-2 border-b-12',
  right: 'rounded-[1.75rem] border-x-2 border-y-8 lg:mx-auto lg:w-full lg:max-w-xs',
};

/** A simulated device: connection, session, and the actions on the other device. */
export function DevicePane({ demo, pane }: { demo: DemoStore; pane: DemoPane }) {
  const store = demo.pane(pane);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const { name, icon: Icon } = DEMO_DEVICES[pane];
  const { held } = useSyncExternalStore(demo.subscribe, demo.getState, demo.getState);
  const session = held?.pane === pane ? held : sessionOf(state.view, pane);
  const press = () => store.pressed(steadyMs());
  return (
    <section
      aria-labelledby={`device-${pane}`}
      onPointerMove={() => store.moved(steadyMs())}
      onPointerDown={press}
      onKeyDown={press}
      className={cn(
        'relative overflow-hidden border-control bg-surface',
        SHAPES[pane],
        pane === 'right' ? 'lg:order-3' : 'lg:order-1',
      )}
    >
      <h2
        id={`device-${pane}`}
        className="flex items-center gap-1.5 px-3 pt-2.5 text-base sm:gap-2.5 sm:px-5 sm:pt-4"
      >
        <Icon aria-hidden="true" className="size-4 sm:size-5" />
        <span className="capitalize">{name}</span>
      </h2>
      <LinkLine state={state} name={name} />
      {session === null ? (
        <Joining />
      ) : (
        <Session demo={demo} store={store} state={state} session={session} />
      )}
      <NetworkSwitch store={store} cut={state.cut} />
    </section>
  );
}

function Joining() {
  return (
    <div
      className="flex min-h-56 flex-wrap items-center gap-4 p-3 sm:min-h-64 sm:p-5"
      role="status"
    >
      <Skeleton round className="size-9 sm:size-24" />
      <span>Entering the sandbox...</span>
    </div>
  );
}

type SessionProps = {
  demo: DemoStore;
  store: DemoPaneStore;
  state: PaneState;
  session: DemoSession;
};

function Session({ demo, store, state, session }: SessionProps) {
  const reached = state.connection.phase === 'open';
  const running = reached && lives(session);
  const waiting = running && session.expiresAt === null;
  const now = useNow(running && !waiting);
  const left = reached ? timeLeft(session, state.view, now) : null;
  return (
    <div className="grid gap-2 px-3 py-2 sm:gap-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <IdleRing
          leftMs={waiting ? state.view.limitMs : (left?.endMs ?? null)}
          limitMs={state.view.limitMs}
          warnMs={state.view.warnMs}
          warned={session.state === 'warned'}
        />
        <SessionWords demo={demo} session={session} state={state} />
      </div>
      <SessionActions demo={demo} store={store} state={state} session={session} />
    </div>
  );
}

function SessionWords({ demo, session, state }: Omit<SessionProps, 'store'>) {
  const { knewInMs } = useSyncExternalStore(demo.subscribe, demo.getState, demo.getState);
  const { title, text } =
    state.connection.phase === 'open'
      ? wordsFor(session, state.view.limitMs, knewInMs[session.pane])
      : OUT_OF_REACH;
  const alarmed = title !== 'Signed in';
  return (
    <p role="status" className="grid min-h-26 min-w-28 flex-1 content-center gap-1">
      <strong className={cn('leading-tight sm:text-lg', alarmed && 'text-destructive')}>
        {title}
      </strong>
      <span className="text-sm leading-snug text-muted">{text}</span>
    </p>
  );
}

const OUT_OF_REACH = {
  title: 'Out of reach',
  text: 'What the server does now, this side learns later.',
};

function wordsFor(
  session: DemoSession,
  limitMs: number,
  knewInMs: number | null,
): { title: string; text: string } {
  const other = DEMO_DEVICES[otherPane(session.pane)].name;
  switch (session.state) {
    case 'absent':
      return { title: 'Not here yet', text: 'This device has not joined.' };
    case 'live':
      return {
        title: 'Signed in',
        text:
          session.expiresAt === null
            ? `The ${limitMs / 1000} seconds start with your first press.`
            : `We sign it out after ${limitMs / 1000} seconds without input.`,
      };
    case 'warned':
      return { title: 'Session expiring soon', text: 'Move here, or press a key, to stay.' };
    case 'expired':
      return { title: 'Session expired', text: 'Logged out due to inactivity.' };
    case 'revoked':
      return {
        title: `Signed out by the ${other}`,
        text:
          knewInMs === null
            ? 'The server ended this session and announced it at once.'
            : `Known ${Math.max(1, Math.round(knewInMs))} ms after the button was pressed.`,
      };
  }
}

/** The same two buttons in every state, so that the focus stays. */
function SessionActions({ demo, store, state, session }: SessionProps) {
  const anyCut = useAnyCut(demo);
  const { pane } = store;
  const other = otherPane(pane);
  const reached = state.connection.phase === 'open';
  const running = lives(session);
  const otherLives = lives(sessionOf(state.view, other));
  // Highlights only one next action.
  const next = reached && !anyCut;
  const comesBack = next && (!running || session.state === 'warned');
  const here = DEMO_DEVICES[pane].name;
  return (
    <div className="grid gap-2">
      <Button
        size="answer"
        variant={next && !comesBack && otherLives && pane === 'left' ? 'default' : 'outline'}
        aria-disabled={!reached || !running || !otherLives}
        onClick={() => demo.revokeFrom(pane)}
      >
        Sign out the {DEMO_DEVICES[other].name}
      </Button>
      <Button
        size="answer"
        variant={comesBack ? 'default' : 'outline'}
        aria-disabled={!reached}
        onClick={() =>
          store.ask(
            running
              ? { type: 'demo', act: 'activity', idleMs: 0 }
              : { type: 'demo', act: 'sign-in' },
          )
        }
      >
        {running ? 'Stay signed in' : 'Sign in again'}
        <span className="sr-only"> on the {here}</span>
      </Button>
    </div>
  );
}

function useAnyCut({ left, right }: DemoStore): boolean {
  const a = useSyncExternalStore(left.subscribe, left.getState, left.getState);
  const b = useSyncExternalStore(right.subscribe, right.getState, right.getState);
  return a.cut || b.cut;
}

function NetworkSwitch({ store, cut }: { store: DemoPaneStore; cut: boolean }) {
  const Icon = cut ? Wifi : Unplug;
  const { name } = DEMO_DEVICES[store.pane];
  return (
    <div className="grid border-t border-border px-1 py-0.5 sm:px-5 sm:py-2">
      <Button
        size="answer"
        variant={cut ? 'default' : 'ghost'}
        onClick={() => (cut ? store.restoreNetwork() : store.cutNetwork())}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        {cut ? 'Repair the network' : 'Cut the network'}
        <span className="sr-only"> of the {name}</span>
      </Button>
    </div>
  );
}
