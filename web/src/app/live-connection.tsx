import { useSyncExternalStore } from 'react';
import type { RealtimeClient } from '../features/realtime/realtime-client.ts';
import { Waymark } from '../ui/waymark.tsx';
import { useSessionWatch } from './watch-context.tsx';

/** Shows if this tab has a live connection, which reports the end of a session at once. */
export function LiveConnection() {
  const watch = useSessionWatch();
  if (watch === null) return null;
  return <Shown client={watch.realtime} />;
}

function Shown({ client }: { client: RealtimeClient }) {
  const { phase } = useSyncExternalStore(client.subscribe, client.getState);
  const live = phase === 'open';
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-muted">
      <Waymark filled={live} className={live ? 'size-4 text-success' : 'size-4'} />
      {live
        ? 'Live: this page hears at once when a session ends.'
        : 'Not live right now: the connection is being made again, and each call is checked all the same.'}
    </p>
  );
}
