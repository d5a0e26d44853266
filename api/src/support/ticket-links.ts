import { createHash, randomBytes } from 'node:crypto';
import { TICKET_LINK_DAYS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

const DAY_MS = 86_400_000;
const hash = (token: string) => createHash('sha256').update(token).digest();

/** Makes a token that opens one ticket: 256 random bits, of which only the hash is stored. */
export async function createTicketLink(tx: Tx, ticketId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('ticket_link')
    .values({
      token_hash: hash(token),
      ticket_id: ticketId,
      expires_at: new Date(Date.now() + TICKET_LINK_DAYS * DAY_MS),
    })
    .execute();
  return token;
}

/** The ticket that a token opens; null for every other token. */
export async function ticketOfLink(db: Database | Tx, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('ticket_link')
    .select('ticket_id')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.ticket_id ?? null;
}

/** Address of a ticket for its person. The token stands behind the `#`: no server log sees it. */
export const statusUrl = (publicOrigin: string, token: string) =>
  `${publicOrigin}/support#ticket=${token}`;
