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

const presses = new EventTarget();

/** Ends every pause that lasts: somebody would rather not wait. */
export function endGatewayPauses(): void {
  presses.dispatchEvent(new Event('now'));
}

/**
 * Waits for that time. Ends early if the network comes back, or if the person asks for it.
 * @param leastMs shortest wait that the answer asked for (Retry-After), ms
 */
export function gatewayPause(tries: number, leastMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      presses.removeEventListener('now', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(leastMs, gatewayPauseMs(tries)));
    addEventListener('online', end);
    presses.addEventListener('now', end);
  });
}
