import type { Acks } from '@roletrail/event-log/outbox/acks';

/** Acknowledgements for processes without a relay: a no-op. */
export const NO_ACKS: Acks = {
  register: () => ({ wait: async () => null, cancel: () => undefined }),
  acknowledged: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};
