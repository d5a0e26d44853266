import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Database } from '@roletrail/db/open';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { type ReadableLog, scanPartition } from '../replay/scan.ts';
import { evaluateConsentSteps, stepsOf } from '../replay/steps.ts';
import { ALL_RECORDS, matchesFilter } from '../tail/filter.ts';
import { userOf } from '../tail/lines.ts';
import { eventPage, type ShownEvent } from './event-page.ts';
import { filterOf, readQuery } from './filter.ts';
import type { Html } from './html.ts';
import { listPage } from './list-page.ts';
import { newestPage } from './newest-first.ts';
import type { Pages } from './server.ts';

/** Sources of the pages; nothing is written to them. */
export interface BrowserSources {
  readonly db: Database;
  readonly log: ReadableLog;
  readonly partitions: PartitionCounts;
  readonly publicOrigin: string;
  /** returns the id of the person with this id or address */
  readonly userNamed: (name: string) => Promise<string>;
}

const PAGE_ITEMS = 50;

export function pagesOf(sources: BrowserSources): Pages {
  return async (url, signal) => {
    if (url.pathname === '/') return list(sources, url.searchParams, signal);
    const [, topic, partition, offset] = EVENT_PATH.exec(url.pathname) ?? [];
    if (topic === undefined) return null;
    const place = placeOf(sources, topic, Number(partition));
    return place && event(sources, place, Number(offset), signal);
  };
}

const EVENT_PATH = /^\/event\/([a-z-]+)\/(\d{1,6})\/(\d{1,15})$/;

async function list(
  { log, partitions, userNamed }: BrowserSources,
  parameters: URLSearchParams,
  signal: AbortSignal,
): Promise<Html> {
  const query = readQuery(parameters);
  const filter = await filterOf(query, userNamed);
  const places = listTopicPartitions(filter.topics, partitions);
  const ends = await Promise.all(places.map(async (place) => (await log.range(place)).end));
  const upper = upperOffsets(query.before, ends);
  const matches = ({ record }: { readonly record: LogRecord }) => matchesFilter(record, filter);
  const page = await newestPage(log, places, upper, PAGE_ITEMS, matches, signal);
  return listPage(query, filter, page);
}

/** Offsets of an older page, none beyond the end; the ends themselves for any other text. */
function upperOffsets(before: string, ends: readonly number[]): readonly number[] {
  const given = before.split('.').map(Number);
  const isValid = given.length === ends.length && given.every((n) => Number.isSafeInteger(n));
  return before !== '' && isValid ? ends.map((end, i) => Math.min(end, given[i] ?? end)) : ends;
}

function placeOf(
  { partitions }: BrowserSources,
  topic: string,
  partition: number,
): TopicPartition | null {
  const name = TOPICS.find((one) => one === topic);
  return name !== undefined && partition < partitions[name] ? { topic: name, partition } : null;
}

async function event(
  sources: BrowserSources,
  place: TopicPartition,
  offset: number,
  signal: AbortSignal,
): Promise<Html | null> {
  const { log, publicOrigin } = sources;
  const { low, end } = await log.range(place);
  if (offset < low || offset >= end) return null;
  const record = await recordAt(log, place, offset, signal);
  if (record === null) return null;
  const userId = userOf(place, record);
  const consent =
    userId === null ? null : await consentAround(sources, place, offset, userId, signal);
  return eventPage({ place, record, low, end, publicOrigin, userId, consent });
}

async function recordAt(
  log: ReadableLog,
  place: TopicPartition,
  offset: number,
  signal: AbortSignal,
): Promise<LogRecord | null> {
  for await (const [record] of scanPartition(
    log,
    { place, from: offset, until: offset + 1 },
    signal,
  ))
    if (record?.offset === offset) return record;
  return null;
}

/** Returns the consent before and after a record, judged at its time; null if it is not the person's. */
async function consentAround(
  { db, log, partitions }: BrowserSources,
  place: TopicPartition,
  offset: number,
  userId: string,
  signal: AbortSignal,
): Promise<ShownEvent['consent']> {
  const topics: readonly Topic[] = [...new Set<Topic>(['consent-events', place.topic])];
  const concerns = (record: LogRecord) => matchesFilter(record, { ...ALL_RECORDS, userId });
  const steps = await stepsOf(log, partitions, concerns, userId, signal, topics);
  const step = steps.find(
    (one) =>
      one.place.topic === place.topic &&
      one.place.partition === place.partition &&
      one.record.offset === offset,
  );
  return step ? evaluateConsentSteps(db, step) : null;
}
