import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, type TopicPartition } from '../port.ts';

/** The embedded log grew; payload: place. A hint like all the others (db/notify.ts). */
export const LOG_GREW = 'rt_log_grew';

/** Reads `topic/partition`; null when it is not one of ours. */
export function parseTopicPartition(text: string): TopicPartition | null {
  const match = /^([a-z-]+)\/(0|[1-9][0-9]{0,8})$/.exec(text);
  const topic = TOPICS.find((t) => t === match?.[1]);
  return topic ? { topic, partition: Number(match?.[2]) } : null;
}

/** Rows of one partition that were committed. */
export interface CommittedRows {
  readonly place: TopicPartition;
  /** every row up to this number is committed */
  readonly seq: number;
}

/** `place lastSeq`: rows of this partition are committed, up to this number. */
export function formatFilled(place: TopicPartition, seq: number): string {
  return `${formatTopicPartition(place)} ${seq}`;
}

/** Reads what `formatFilled` wrote; null when it is something else. */
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
  /** offset of `firstSeq`, the others follow; null: look the rows up */
  readonly firstOffset: number | null;
}

/** `place firstSeq lastSeq firstOffset`, the offset `-` when the rows must be looked up. */
export function formatAcknowledged(news: Acknowledged): string {
  return `${formatTopicPartition(news.place)} ${news.firstSeq} ${news.lastSeq} ${news.firstOffset ?? '-'}`;
}

/** Reads what `formatAcknowledged` wrote; null when it is something else. */
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
