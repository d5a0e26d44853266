import type { Migration } from 'kysely';
import * as spine from './20251121-0001-spine.ts';
import * as outboxReserve from './20251121-0002-outbox-reserve.ts';
import * as relayHalt from './20251121-0003-relay-halt.ts';

/** Every migration by name, in order; names sort by date. Append only. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20251121-0001-spine': spine,
  '20251121-0002-outbox-reserve': outboxReserve,
  '20251121-0003-relay-halt': relayHalt,
};
