import { type Kysely, sql } from 'kysely';

/**
 * An idempotency key names its event and nothing else: place, bytes and time stand in the event's
 * outbox row, and are known only after the key had to be locked (docs/adr/0013-one-order-of-locks.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_key
      drop column topic, drop column partition, drop column seq,
      drop column leaf_hash, drop column received_at`.execute(db);
}
