import { type Kysely, sql } from 'kysely';

/** Plans by the promo code that they have, so that staff can list who still pays with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index subscription_event_by_promo on subscription_event (promo_id, seq)
    where promo_id is not null`.execute(db);
}
