import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether two rows that are not the same should be: of `l`, `s` and their place `p`; null for rows of
 * no place that there is. What only the one that is ahead can have folded is excused.
 */
export function isDifference({ shape }: AnyProjectionTable, schema: string): RawBuilder<unknown> {
  const { columns, table } = shape;
  if ('offset' in columns) {
    const unexcused = sql`
      not coalesce(l."offset" >= p.shadow and l."offset" < p.live, false)
      and not coalesce(s."offset" >= p.live and s."offset" < p.shadow, false)
      and (p.since = 0 or greatest(l."offset", s."offset") >= p.since)`;
    return 'needs_review' in columns
      ? sql`${unexcused} and ${notFlaggedSince(schema)} and ${notAskedSince(schema)}`
      : unexcused;
  }
  if (table === 'ledger_tile') return TILE_DIFFERS;
  // a row of the whole place: what one has folded more shows in it
  if (table === 'ledger_tree') {
    return sql`least(p.live, p.shadow) > p.since
      and (p.live = p.shadow or l.size is distinct from p.live)`;
  }
  throw new Error(`no fold position for rows of table ${table}`);
}

/** A record that cannot be read flags its person and leaves their row's offset as it was. */
function notFlaggedSince(schema: string): RawBuilder<unknown> {
  const flagged = (dead: RawBuilder<unknown>) => sql`not exists (
    select from ${dead} d where d.topic = p.topic and d.partition = p.partition
      and d."offset" >= least(p.live, p.shadow)
      and d.key = coalesce(l.user_id, s.user_id)::text)`;
  return sql`${flagged(sql.id('public', 'dead_letter'))}
    and ${flagged(sql.id(schema, 'dead_letter'))}`;
}

/** So does a request of staff to decide again. */
function notAskedSince(schema: string): RawBuilder<unknown> {
  const asked = (requests: RawBuilder<unknown>) => sql`not exists (
    select from ${requests} r where r.user_id = coalesce(l.user_id, s.user_id)
      and r.topic = p.topic and r.partition = p.partition
      and r."offset" >= least(p.live, p.shadow))`;
  return sql`${asked(sql.id('public', 'consent_request'))}
    and ${asked(sql.id(schema, 'consent_request'))}`;
}

/**
 * Of a tree of n leaves the tile (level, index) holds as many hashes as n allows; of two trees the
 * longer one begins with the hashes of the other.
 */
const HASHES = (size: RawBuilder<unknown>) => {
  const of = (column: RawBuilder<unknown>) => sql`coalesce(l.${column}, s.${column})`;
  return sql`greatest(0, least(256, floor(${size}::numeric / power(256::numeric, ${of(sql`level`)}))
    - 256::numeric * ${of(sql`tile_index`)}))`;
};
const SHORTER = sql`least(octet_length(l.hashes), octet_length(s.hashes))`;
/** Selects new hashes of `of` since the last comparison, up to the lower of both positions. */
const newer = (of: RawBuilder<unknown>) => {
  const before = sql`(32 * ${HASHES(sql`p.since`)})::int`;
  return sql`substring(${of}.hashes from ${before} + 1 for greatest(0, ${SHORTER} - ${before}))`;
};
const TILE_DIFFERS = sql`(p.since = 0 or ${HASHES(sql`least(p.live, p.shadow)`)} > ${HASHES(sql`p.since`)}) and (
  coalesce(octet_length(l.hashes), 0) <> 32 * ${HASHES(sql`p.live`)}
  or coalesce(octet_length(s.hashes), 0) <> 32 * ${HASHES(sql`p.shadow`)}
  or l.topic is not null and s.topic is not null
    and ${newer(sql`l`)} is distinct from ${newer(sql`s`)})`;
