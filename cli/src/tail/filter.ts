import { EVENTS } from '@roletrail/contracts/events/catalogue';
import { type Decoded, decodeEvent } from '@roletrail/contracts/events/codec';
import type { LogRecord } from '@roletrail/event-log/port';
import { timeOf } from '../replay/record.ts';
import { CliError } from '../runtime/cli-error.ts';

/** Which records `tail` prints; null: no matter. */
export interface TailFilter {
  readonly userId: string | null;
  /** a type's name, with or without `roletrail.` before and a version behind */
  readonly type: string | null;
  /** first moment, inclusive, by the time of the event */
  readonly since: Date | null;
  /** last moment, exclusive, by the time of the event */
  readonly until: Date | null;
}

/** Filter that every record matches. */
export const ALL_RECORDS: TailFilter = { userId: null, type: null, since: null, until: null };

/** Returns true if the filter may leave out a record. */
export function isFiltered({ userId, type, since, until }: TailFilter): boolean {
  return userId !== null || type !== null || since !== null || until !== null;
}

/** Returns true if a record matches. An unreadable record has no type or time. */
export function matchesFilter({ key, value }: LogRecord, filter: TailFilter): boolean {
  const { userId, type, since, until } = filter;
  if (!isFiltered(filter)) return true;
  const content = readContent(decodeEvent(value), value);
  if (userId !== null && key !== userId && !content?.names(userId)) return false;
  if (type !== null && (content === null || !isOfType(content.type, type))) return false;
  // An unreadable record has no known time, so it is shown.
  const at = since === null && until === null ? null : timeOf(value);
  if (at === null) return true;
  return (since === null || at >= since) && (until === null || at < until);
}

interface RecordContent {
  readonly type: string;
  names(userId: string): boolean;
}

function readContent(decoded: Decoded, value: Uint8Array | null): RecordContent | null {
  if (decoded.kind === 'poison' || value === null) return null;
  if (decoded.kind === 'newer') return { type: decoded.type, names: () => false };
  const { event } = decoded;
  const { data } = event;
  return {
    type: event.type,
    names: (id) => event.subject === id || ('userId' in data && data.userId === id),
  };
}

const FORM = /^(?:roletrail\.)?([a-z_]+\.[a-z_]+)(?:\.(v\d+))?$/;

function isOfType(type: string, asked: string): boolean {
  const [, name, version] = FORM.exec(asked) ?? [];
  return version === undefined
    ? type.startsWith(`roletrail.${name}.v`)
    : type === `roletrail.${name}.${version}`;
}

/** @throws CliError USAGE if the type does not exist */
export function typeOption(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (Object.keys(EVENTS).some((type) => isOfType(type, text))) return text;
  throw new CliError('USAGE', `No event is called ${text}. There are ${typeNames().join(', ')}.`);
}

/** Every type of event, without `roletrail.` and a version. */
export function typeNames(): readonly string[] {
  return [...new Set(Object.keys(EVENTS).flatMap((type) => FORM.exec(type)?.[1] ?? []))];
}
