import type { SearchAnswer } from '@roletrail/contracts/http/staff-people';
import { uuid } from '@roletrail/contracts/primitives';
import { SETTING_KEYS, SETTING_TITLES, toSettingPath } from '@roletrail/contracts/staff/settings';
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
 * code, documents by version, ledger records by the id of their event, settings by words of their
 * title. People, tickets and records need the capability `users` or the role `compliance`. A code of a batch is found only by the whole code, and is shown with its middle
 * hidden.
 */
export async function searchForStaff(db: Database, staff: CallerFacts, q: string): Promise<Found> {
  const found = await Promise.all([
    seesEmails(staff) ? findPeople(db, q) : [],
    seesEmails(staff) ? findTickets(db, q) : [],
    staff.capabilities.includes('growth') ? findCodes(db, q) : [],
    findDocuments(db, q),
    seesEmails(staff) ? findEvent(db, q) : [],
    staff.capabilities.includes('settings') ? findSettings(q) : [],
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

/** Finds the record of an event. Only its place is shown: reading the record is on record itself. */
async function findEvent(db: Database, q: string): Promise<Found> {
  const id = uuid.safeParse(q.toLowerCase());
  if (!id.success) return [];
  const row = await db
    .selectFrom('audit_entry')
    .select(['topic', 'partition', 'offset'])
    .where('event_id', '=', id.data)
    .executeTakeFirst();
  if (!row) return [];
  const record = `${row.topic}/${row.partition}/${row.offset}`;
  return [
    {
      kind: 'event',
      title: `Event ${id.data}`,
      note: `record ${record}`,
      to: `/admin/reports?${new URLSearchParams({ record })}`,
    },
  ];
}

/** Finds the settings whose titles have words that begin with all words of the query. */
function findSettings(q: string): Found {
  const wanted = wordsOf(q);
  if (wanted.length === 0) return [];
  return SETTING_KEYS.map((key) => ({ key, title: SETTING_TITLES[key] }))
    .filter(({ title }) => {
      const words = wordsOf(title);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .slice(0, OF_KIND)
    .map(({ key, title }) => ({ kind: 'setting', title, note: 'setting', to: toSettingPath(key) }));
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const prefixOf = (q: string) => `${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
