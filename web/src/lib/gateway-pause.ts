import { GATEWAY_RETRY } from '@roletrail/contracts/limits';

/**
 * How long to wait before what a gateway or the network kept from the server is sent again, ms:
 * longer each time, by chance, so that not every browser comes back at once.
 * @param tries how often it was sent again before
 */
export function gatewayPauseMs(tries: number): number {
  const longest = Math.min(GATEWAY_RETRY.maxMs, GATEWAY_RETRY.minMs * 2 ** tries);
  return longest * (0.5 + Math.random() / 2);
}

/** Waits so long; not longer than the network is away. */
export function gatewayPause(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, gatewayPauseMs(tries));
    addEventListener('online', end);
  });
}
