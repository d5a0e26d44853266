import { GATEWAY_RETRY } from '@roletrail/contracts/limits';

/**
 * Returns the pause before a retry after a gateway or network fault, ms. Grows with each try, with
 * jitter to spread the retries of many browsers.
 * @param tries number of earlier retries
 */
export function gatewayPauseMs(tries: number): number {
  const longest = Math.min(GATEWAY_RETRY.maxMs, GATEWAY_RETRY.minMs * 2 ** tries);
  return longest * (0.5 + Math.random() / 2);
}

const presses = new EventTarget();

/** Ends all current pauses, because the user asked for a retry. */
export function endGatewayPauses(): void {
  presses.dispatchEvent(new Event('now'));
}

/**
 * Waits for gatewayPauseMs. Ends early if the network returns or endGatewayPauses is called.
 * @param leastMs minimum wait (Retry-After), ms
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
