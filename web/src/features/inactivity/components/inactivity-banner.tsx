import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useSecondsLeft } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { InactivityMonitor, InactivityView } from '../inactivity-monitor.ts';

const STILL_HERE = { title: 'You are still signed in' } as const;

/** Shows when the session ends, with a button to stay. Any other activity does the same. */
export function InactivityBanner({ monitor }: { monitor: InactivityMonitor }) {
  const view = useSyncExternalStore(monitor.subscribe, monitor.getView);
  if (view.phase !== 'warning' || view.endsAt === null) return null;
  const stay = () => {
    monitor.input();
    toast(STILL_HERE);
  };
  return <Banner view={view} endsAt={view.endsAt} onStay={stay} />;
}

function Banner(props: { view: InactivityView; endsAt: number; onStay: () => void }) {
  const { view, endsAt, onStay } = props;
  const button = useFocusHandedOn();
  const left = useSecondsLeft(endsAt);
  return (
    <section
      aria-label="Your session"
      data-no-print
      className="fixed inset-x-0 top-0 z-50 border-b-2 border-warning bg-warning-surface safe-top shadow-lg"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 gap-y-2 gutter py-3">
        <Hourglass aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <div className="min-w-0 flex-1 basis-52">
          <p role="alert" className="font-bold">
            <span className="sr-only">
              You will be signed out at {formatTime(endsAt)}, because nothing has happened here for
              a while.
            </span>
            <span aria-hidden="true">
              {left > 0 ? `Signing you out in ${clock(left)}` : 'Looking after your session...'}
            </span>
          </p>
          <p className="text-sm">
            {view.unreachable
              ? 'The server cannot be reached right now. It is informed as soon as it answers.'
              : 'Any key, click or movement keeps you signed in.'}
          </p>
        </div>
        <Button ref={button} size="touch" onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </section>
  );
}

/** Moves the focus to the start of the page if it was on the button when the button disappears. */
function useFocusHandedOn() {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    return () => {
      if (button !== null && document.activeElement === button) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return ref;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
