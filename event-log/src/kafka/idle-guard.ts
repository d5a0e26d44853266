import { internals, type RequestQueue } from './internals.ts';

let guarded = false;

/**
 * kafkajs' request queue looks for throttled requests by a timer that sets itself again for ever,
 * with a delay in the past: about 850 timers a second on an idle connection (tulios/kafkajs#1751;
 * fixes #1755 and #1768 never released). A look is needed only when a request waits.
 * A throttled queue with requests waiting is scheduled as before.
 */
export function guardIdleTimers(): void {
  if (guarded) return;
  const { requestQueuePrototype } = internals();
  const original = requestQueuePrototype.scheduleCheckPendingRequests;
  requestQueuePrototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) original.call(this);
  };
  guarded = true;
}
