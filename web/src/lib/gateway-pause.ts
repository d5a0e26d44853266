import { GATEWAY_RETRY } from '@roletrail/contracts/limits';

/**
 * Waits before what a gateway or the network kept from the server is sent again: longer each time,
 * by chance, so that not every browser comes back at once; not longer than the network is away.
 * @param tries how often it was sent again before
 */
export function gatewayPause(tries: number): Promise<void> {
  const longest = Math.min(GATEWAY_RETRY.maxMs, GATEWAY_RETRY.minMs * 2 ** tries);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, longest * (0.5 + Math.random() / 2));
    addEventListener('online', end);
  });
}
