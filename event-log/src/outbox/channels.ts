import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, type TopicPartition } from '../port.ts';

/** The embedded log grew. Payload: topic-partition. A hint like the others (db/notify.ts). */
export const LOG_GREW = 'rt_log_grew';

/** Parses `topic/partition`; null if it is not one of our topics. */
export function parseTopicPartition(text: string): TopicPartition | null {
  const match = /^([a-z-]+)\/(0|[1-9][0-9]{0,8})$/.exec(text);
  const topic = TOPICS.find((t) => t === match?.[1]);
  return topic ? { topic, partition: Number(match?.[2]) } : null;
}

/** Committed rows of one partition. */
export interface CommittedRows {
  readonly place: TopicPartition;
  /** every row up to this number is committed */
  readonly seq: number;
}

/** Formats `topic/partition lastSeq`: rows up to this number are committed. */
export function formatFilled(place: TopicPartition, seq: number): string {
  return `${formatTopicPartition(place)} ${seq}`;
}

/** Parses the text of `formatFilled`; null if it is something else. */
export function parseFilled(payload: string): CommittedRows | null {
  const [where, last, ...rest] = payload.split(' ');
  const place = where === undefined ? null : parseTopicPartition(where);
  const seq = Number(last);
  return place && rest.length === 0 && Number.isSafeInteger(seq) ? { place, seq } : null;
}

/** Rows of one partition that the log has acknowledged. */
export interface Acknowledged {
  readonly place: TopicPartition;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** offset of `firstSeq`; the others follow; null: read the rows */
  readonly firstOffset: number | null;
}

/** Formats `topic/partition firstSeq lastSeq firstOffset`; offset `-`: read the rows. */
export function formatAcknowledged(news: Acknowledged): string {
  return `${formatTopicPartition(news.place)} ${news.firstSeq} ${news.lastSeq} ${news.firstOffset ?? '-'}`;
}

/** Parses the text of `formatAcknowledged`; null if it is something else. */
export function parseAcknowledged(payload: string): Acknowledged | null {
  const [where, first, last, offset, ...rest] = payload.split(' ');
  const parsed = where === undefined ? null : parseTopicPartition(where);
  const numbers = [Number(first), Number(last), offset === '-' ? 0 : Number(offset)];
  if (!parsed || rest.length > 0 || !numbers.every(Number.isSafeInteger)) return null;
  return {
    place: parsed,
    firstSeq: Number(first),
    lastSeq: Number(last),
    firstOffset: offset === '-' ? null : Number(offset),
  };
}
