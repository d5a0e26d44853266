import type { Actor } from '@roletrail/contracts/events/envelope';

/** Actor that CLI commands record in events. */
export const OPERATOR: Actor = { kind: 'operator', id: 'console' };
