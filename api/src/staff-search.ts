import type { SearchAnswer } from '@roletrail/contracts/http/staff-people';
import type { Database } from '@roletrail/db/open';
import type { CallerFacts } from './callers/load-caller.ts';
import { listPeople } from './people/list-people.ts';
import { shownCode } from './pricing/present-promo.ts';
import { normaliseCode } from './pricing/promo.ts';
import { seesEmails } from './staff/mask-email.ts';

/** Maximum results of one kind. */
const OF_KIND = 5;

type Found = SearchAnswer['items'];

/**
 * Finds what staff may open: people by e-mail, name or id prefix, tickets by number, promo codes by
 * code, documents by version. People and tickets need the capability `users` or the role
 * `compliance`. A code of a batch is found only by the whole code, and is shown with its middle
 * hidden.
 */
export async function searchForStaff(db: Database, staff: CallerFacts, q: string): Promise<Found> {
  const found = await Promise.all([
    seesEmails(staff) ? findPeople(db, q) : [],
    seesEmails(staff) ? findTickets(db, q) : [],
    staff.capabilities.includes('growth') ? findCodes(db, q) : [],
    findDocuments(db, q),
  ]);
  return found.flat();
}

async function findPeople(db: Database, q: string): Promise<Found> {
  const { items } = await listPeople(db, { q, sort: 'email', limit: OF_KIND });
  return items.map(({ id, email, displayName, roles }) => ({
    kind: 'person',
    title: email,
    note: [displayName ?? '', ...roles].filter(Boolean).join(', '),
    to: `/admin/users/${id}`,
  }));
}

async function findTickets(db: Database, q: string): Promise<Found> {
  const rows = await db
    .selectFrom('ticket')
    .select(['number', 'topic', 'status'])
    .where('number', 'ilike', prefixOf(q))
    .orderBy('created_at', 'desc')
    .limit(OF_KIND)
    .execute();
  return rows.map(({ number, topic, status }) => ({
    kind: 'ticket',
    title: number,
    note: `${topic.replaceAll('_', ' ')}, ${status}`,
    to: `/support?${new URLSearchParams({ view: 'desk', ticket: number })}`,
  }));
}

async function findCodes(db: Database, q: string): Promise<Found> {
  const rows = await db
    .selectFrom('promo_code')
    .select(['code', 'is_active', 'batch_id'])
    .where((where) =>
      where.or([
        where('code_normalized', '=', normaliseCode(q)),
        where.and([where('batch_id', 'is', null), where('code', 'ilike', prefixOf(q))]),
      ]),
    )
    .orderBy('code')
    .limit(OF_KIND)
    .execute();
  return rows.map(({ code, is_active, batch_id }) => ({
    kind: 'promo_code',
    title: shownCode({ code, batch_id }),
    note: is_active ? 'active' : 'not active',
    to: `/admin/promo-codes?${new URLSearchParams(batch_id === null ? { q: code } : { batch: batch_id })}`,
  }));
}

async function findDocuments(db: Database, q: string): Promise<Found> {
  const rows = await db
    .selectFrom('legal_documents')
    .select(['doc_type', 'version', 'effective_date'])
    .where((where) =>
      where.or([
        where('version', 'ilike', prefixOf(q)),
        where('doc_type', '=', q.toLowerCase() === 'privacy' ? 'privacy' : 'terms').and(
          where.val(['terms', 'privacy'].includes(q.toLowerCase())),
        ),
      ]),
    )
    .orderBy('effective_date', 'desc')
    .limit(OF_KIND)
    .execute();
  return rows.map(({ doc_type, version, effective_date }) => ({
    kind: 'document',
    title: `${doc_type === 'terms' ? 'Terms' : 'Privacy policy'} ${version}`,
    note: `in force from ${effective_date}`,
    to: `/${doc_type === 'terms' ? 'terms' : 'privacy'}?${new URLSearchParams({ version })}`,
  }));
}

const prefixOf = (q: string) => `${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
