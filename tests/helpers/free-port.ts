import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

interface PortRange {
  readonly from: number;
  /** exclusive */
  readonly below: number;
}

/**
 * Below the ephemeral ports of the system, which connections of other processes may use meanwhile.
 */
const ALL: PortRange = { from: 12_000, below: 32_000 };

/** A test file has a block of its own, which the runner gives it: two at once cannot draw the same. */
const OURS = blockOf(process.env.TEST_PORT_BLOCK, process.env.TEST_PARALLEL_INDEX);
const drawn = new Set<number>();

/**
 * Returns an unused TCP port on 127.0.0.1 that was not returned before.
 * @throws Error if none is left
 */
export async function freePort(): Promise<number> {
  while (drawn.size < OURS.below - OURS.from) {
    const port = randomInt(OURS.from, OURS.below);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is left from ${OURS.from} to ${OURS.below - 1}`);
}

/**
 * @param block as `n/count`: the nth of so many; undefined: all ports
 * @param worker Playwright's number of this worker, which skips that many blocks
 */
function blockOf(block: string | undefined, worker: string | undefined): PortRange {
  if (block === undefined) return ALL;
  const [n = 0, count = 1] = block.split('/').map(Number);
  const size = Math.floor((ALL.below - ALL.from) / count);
  const from = ALL.from + ((n + Number(worker ?? 0)) % count) * size;
  return { from, below: from + size };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
