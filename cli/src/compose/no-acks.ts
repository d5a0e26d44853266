import type { Acks } from '@roletrail/event-log/outbox/acks';

/** Where no relay runs nobody is told of acknowledgements. */
export const NO_ACKS: Acks = {
  register: () => ({ wait: async () => null, cancel: () => undefined }),
  acknowledged: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};
