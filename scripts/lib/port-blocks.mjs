/** Ports for test files that run at once, so that no two draw the same: tests/helpers/free-port.ts. */
import { randomInt } from 'node:crypto';

/** More than files that run at once, also in two runs beside each other on one machine. */
const BLOCKS = 80;

// two runs at once hardly begin at the same
let next = randomInt(BLOCKS);

/** The first, as `n/count`, of as many blocks as there are workers who share them out. */
export function portBlock(workers = 1) {
  const first = next;
  next = (next + workers) % BLOCKS;
  return `${first}/${BLOCKS}`;
}
