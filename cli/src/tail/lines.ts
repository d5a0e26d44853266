import {
  formatTopicPartition,
  type LogRecord,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { printable } from '@roletrail/verify/printable';
import { decodeRecordValue, timeOf } from '../replay/record.ts';
import { changedThing } from './changed-thing.ts';

/** Formats a record as one JSON line with every field of its event, also if newer code wrote it. */
export function formatTailLine(
  { topic, partition }: TopicPartition,
  { offset, key, value }: LogRecord,
): string {
  return JSON.stringify({ topic, partition, offset, key, ...decodeRecordValue(value) });
}

/** Time, type, person, changed thing and place of a record, as text that is safe on a terminal. */
export interface RecordSummary {
  /** ISO 8601, UTC; null if the record is unreadable */
  readonly time: string | null;
  /** without `roletrail.` and version */
  readonly type: string;
  /** user that the event is about; its subject, or the key of an unreadable record, if none is named */
  readonly person: string;
  /** role, document, ticket … that the event changed; '' if it is about the person alone */
  readonly thing: string;
  readonly place: string;
}

export function summaryOf(place: TopicPartition, { offset, key, value }: LogRecord): RecordSummary {
  const content = decodeRecordValue(value);
  const summary = {
    time: timeOf(value)?.toISOString() ?? null,
    place: `${formatTopicPartition(place)} offset ${offset}`,
  };
  if ('unreadable' in content)
    return { ...summary, type: 'unreadable', person: printable(key ?? '–'), thing: '' };
  const { type, subject, data } = content.event;
  const person =
    data !== null && typeof data === 'object' && 'userId' in data ? data.userId : subject;
  const name = String(type)
    .replace(/^roletrail\./, '')
    .replace(/\.v\d+$/, '');
  return {
    ...summary,
    type: printable('newer' in content ? `${name} (newer)` : name),
    person: printable(typeof person === 'string' ? person : (key ?? '–')),
    thing: changedThing(name, data),
  };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Returns the id of the user that an event names, or is about in the topics whose subjects are users;
 * null if it names none or cannot be read.
 */
export function userOf({ topic }: TopicPartition, { value }: LogRecord): string | null {
  const content = decodeRecordValue(value);
  if ('unreadable' in content) return null;
  const { subject, data } = content.event;
  const named = data !== null && typeof data === 'object' && 'userId' in data ? data.userId : null;
  const id = named ?? (topic === 'admin-events' ? null : subject);
  return typeof id === 'string' && UUID.test(id) ? id : null;
}

const TIME_WIDTH = '2026-11-22T08:00:00.000Z'.length;
const TYPE_WIDTH = 26;
const PERSON_WIDTH = 36;
const THING_WIDTH = 12;

/** Formats a record as one short line: time, type, person, changed thing, place. */
export function shortTailLine(place: TopicPartition, record: LogRecord): string {
  const { time, type, person, thing, place: where } = summaryOf(place, record);
  return [
    (time ?? 'no time').padEnd(TIME_WIDTH),
    type.padEnd(TYPE_WIDTH),
    person.padEnd(PERSON_WIDTH),
    (thing === '' ? '–' : thing).padEnd(THING_WIDTH),
    where,
  ].join('  ');
}
