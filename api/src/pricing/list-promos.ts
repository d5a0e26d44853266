import type {
  PromoFilters,
  PromoItem,
  PromoList,
  PromoListQuery,
} from '@roletrail/contracts/http/promo-codes';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { cutPage, type PageKey } from '../staff/page.ts';
import { keyText, readListKey } from './list-keys.ts';
import { toPromoItem } from './present-promo.ts';
import { normaliseCode, type PromoRow } from './promo.ts';

/**
 * Sort value of a code. Codes of a batch sort by prefix and batch, then by id: neither their order
 * nor a cursor tells their hidden part.
 */
const shownOrder = sql`(case when batch_id is null then code_normalized
  else split_part(code_normalized, '-', 1) || '-' || upper(batch_id::text) end)`;

/** Sort columns, and the kind of their values in a cursor. */
const SORTS = {
  created: { column: sql`created_at`, kind: 'time' },
  used: { column: sql`times_redeemed`, kind: 'integer' },
  code: { column: shownOrder, kind: 'code' },
} as const;
const sortOf = (sort: PromoListQuery['sort']) => SORTS[sort.replace('-', '') as keyof typeof SORTS];

const isUsedUp = sql`coalesce(times_redeemed >= max_redemptions, false)`;

/** Returns SQL for a state, by the same rules as `toPromoItem`. */
function stateIs(state: PromoItem['state'], now: Date): RawBuilder<unknown> {
  const isOver = sql`coalesce(expires_at <= ${now}, false)`;
  switch (state) {
    case 'ended':
      return sql`not is_active`;
    case 'expired':
      return sql`is_active and ${isOver}`;
    case 'used_up':
      return sql`is_active and not ${isOver} and ${isUsedUp}`;
    case 'active':
      return sql`is_active and not ${isOver} and not ${isUsedUp}`;
  }
}

function conditionsOf(filters: PromoFilters, now: Date): readonly RawBuilder<unknown>[] {
  const { id, q, state, tier, batch } = filters;
  const part = q === undefined ? '' : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    sql`true`,
    // a part of a batch's code finds nothing, so that the hidden part cannot be tried out
    ...(q === undefined
      ? []
      : [
          sql`(code_normalized = ${normaliseCode(q)} or batch_name ilike ${part}
            or (batch_id is null and code ilike ${part}))`,
        ]),
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(state === undefined ? [] : [stateIs(state, now)]),
    ...(tier === undefined ? [] : [sql`(tiers is null or ${tier} = any(tiers))`]),
    ...(batch === undefined ? [] : [sql`batch_id = ${batch}`]),
  ];
}

type KeyedPromo = PromoRow & { readonly sort_value: string };
const keyOf = (row: KeyedPromo): PageKey => [row.sort_value, row.id];

async function readPromos(
  db: Database | Tx,
  filters: PromoFilters,
  now: Date,
  page: { sort: PromoListQuery['sort']; cursor: string | undefined; limit: number },
): Promise<readonly KeyedPromo[]> {
  const { column, kind } = sortOf(page.sort);
  const after = readListKey(kind, page.cursor);
  const isDown = page.sort.startsWith('-');
  const direction = isDown ? sql`desc` : sql`asc`;
  const compare = isDown ? sql`<` : sql`>`;
  const rest =
    after === null
      ? sql`true`
      : sql`(${column}, id) ${compare} (${after.value}, ${after.id}::uuid)`;
  const { rows } = await sql<KeyedPromo>`
    select *, ${keyText(kind, column)} as sort_value from promo_code
    where ${sql.join([...conditionsOf(filters, now), rest], sql` and `)}
    order by ${column} ${direction}, id ${direction} limit ${page.limit}`.execute(db);
  return rows;
}

/** Lists codes of one page. @throws ApiError VALIDATION_FAILED for an invalid cursor */
export async function listPromos(
  db: Database,
  { cursor, limit, sort, ...filters }: PromoListQuery,
  now: Date,
): Promise<PromoList> {
  const setting = await db.selectFrom('pricing_setting').select('currency').executeTakeFirst();
  if (!setting) throw new ApiError('NOT_READY', { detail: 'No prices are set up' });
  const found = await readPromos(db, filters, now, { sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, keyOf);
  return { ...setting, items: rows.map((row) => toPromoItem(row, now)), nextCursor };
}

const FILE_PAGE = 1000;

/** Reads all codes that match, newest first, a page at a time. */
export async function* readAllPromos(
  tx: Tx,
  filters: PromoFilters,
  now: Date,
): AsyncGenerator<readonly PromoItem[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { sort: '-created', cursor, limit: FILE_PAGE + 1 } as const;
    const found = cutPage(await readPromos(tx, filters, now, page), FILE_PAGE, keyOf);
    yield found.rows.map((row) => toPromoItem(row, now));
    cursor = found.nextCursor;
  }
}
