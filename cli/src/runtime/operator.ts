import type { Actor } from '@roletrail/contracts/events/envelope';

/** Whoever types the commands of this tool. */
export const OPERATOR: Actor = { kind: 'operator', id: 'console' };
