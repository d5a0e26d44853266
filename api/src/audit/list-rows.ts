import type { AsOfQuery } from '@roletrail/contracts/http/as-of';
import type { AuditPeopleQuery, AuditReports } from '@roletrail/contracts/http/audit-reports';
import type { Tx } from '@roletrail/db/open';
import { streamConsentAsOf } from './as-of.ts';
import { streamClaims } from './claims.ts';
import { streamPeopleByStatus } from './people.ts';
import { countReports } from './reports.ts';

export type CsvLine = readonly (string | number | null)[];

/** Downloadable list: its columns, and its rows in a snapshot. */
export interface List {
  readonly columns: readonly string[];
  lines(tx: Tx): AsyncIterable<readonly CsvLine[]>;
}

/** Number of rows in memory at once. */
const PAGE = 1000;

/**
 * Columns of each person's status at a moment, and of the ledger record that proves it, which an
 * export contains. The place of an unfolded decision is empty.
 */
const STATUS_COLUMNS = [
  'at',
  'userId',
  'standing',
  'decision',
  'termsVersion',
  'privacyVersion',
  'decidedAt',
  'eventId',
  'topic',
  'partition',
  'offset',
] as const;

/**
 * @param written as in `streamConsentAsOf`
 * @throws ApiError with its first page, as `streamConsentAsOf`
 */
export function asOfList(query: Pick<AsOfQuery, 'at' | 'user' | 'email'>, written: Date): List {
  return {
    columns: STATUS_COLUMNS,
    async *lines(tx) {
      for await (const people of streamConsentAsOf(tx, query, written, PAGE)) {
        yield people.map(({ userId, state, decision, topic, partition, offset }) => [
          query.at,
          userId,
          state,
          decision?.decision ?? null,
          decision?.termsVersion ?? null,
          decision?.privacyVersion ?? null,
          decision?.decidedAt ?? null,
          decision?.eventId ?? null,
          topic,
          partition,
          offset,
        ]);
      }
    },
  };
}

/** @throws ApiError with its first page, as `streamPeopleByStatus` */
export function peopleList(query: Pick<AuditPeopleQuery, 'reason' | 'again'>): List {
  return {
    columns: STATUS_COLUMNS,
    async *lines(tx) {
      for await (const { at, people } of streamPeopleByStatus(tx, query, PAGE)) {
        yield people.map((row) => [
          at.toISOString(),
          row.user_id,
          query.reason,
          row.decision,
          row.terms_version,
          row.privacy_version,
          row.decided_at?.toISOString() ?? null,
          row.event_id,
          row.topic,
          row.partition,
          row.offset,
        ]);
      }
    },
  };
}

/** Claims have no columns of a record, because no record supports them. */
export const CLAIM_LIST: List = {
  columns: ['mark', 'day', 'userId', 'termsVersion', 'privacyVersion', 'claimedAt'],
  async *lines(tx) {
    for await (const claims of streamClaims(tx, PAGE)) {
      yield claims.map(({ mark, day, userId, termsVersion, privacyVersion, claimedAt }) => [
        mark,
        day,
        userId,
        termsVersion,
        privacyVersion,
        claimedAt,
      ]);
    }
  },
};

/** @throws ApiError with its first page, as `countReports` */
export const COUNT_LIST: List = {
  columns: ['at', 'report', 'name', 'version', 'count'],
  async *lines(tx) {
    yield countsOf(await countReports(tx));
  },
};

function countsOf({ at, standing, askedAgain, claimed, byVersion }: AuditReports): CsvLine[] {
  return [
    ...standing.map(({ reason, people }) => [at, 'standing', reason, null, people]),
    ...askedAgain.map(({ reason, people }) => [at, 'asked_again', reason, null, people]),
    ...byVersion.flatMap(({ document, version, accepted, declined, people }) => [
      [at, 'accepted', document, version, accepted],
      [at, 'declined', document, version, declined],
      [at, 'stand_by', document, version, people],
    ]),
    [at, 'claimed', null, null, claimed],
  ];
}
