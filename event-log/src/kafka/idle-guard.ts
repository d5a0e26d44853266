import { internals, type RequestQueue } from './internals.ts';

let guarded = false;

/**
 * Patches the request queue of kafkajs: it polls for throttled requests with a timer that always
 * re-arms itself, with a delay in the past. That makes about 850 timers a second on an idle
 * connection (tulios/kafkajs#1751; fixes #1755 and #1768 never released). The patch polls only if a
 * request is pending.
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
