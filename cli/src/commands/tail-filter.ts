import { EVENTS } from '@roletrail/contracts/events/catalogue';
import { type Decoded, decodeEvent } from '@roletrail/contracts/events/codec';
import type { LogRecord } from '@roletrail/event-log/port';
import { CliError } from '../runtime/cli-error.ts';
import { parseDuration } from '../settings/duration.ts';

/** Which records `tail` prints; null: no matter. */
export interface TailFilter {
  readonly userId: string | null;
  /** a type's name, with or without `roletrail.` before and a version behind */
  readonly type: string | null;
  /** not before this moment, by the log's own time */
  readonly since: Date | null;
}

/** Whether a record is asked for. One that cannot be read has no type and no time of its own. */
export function isAskedFor({ key, value }: LogRecord, filter: TailFilter): boolean {
  const { userId, type, since } = filter;
  if (userId === null && type === null && since === null) return true;
  const said = saidBy(decodeEvent(value), value);
  if (userId !== null && key !== userId && !said?.names(userId)) return false;
  if (type !== null && (said === null || !isOfType(said.type, type))) return false;
  if (since === null) return true;
  // what cannot be read was recorded at no moment that anybody knows: it is shown
  const at = timeOf(value);
  return at === null || at >= since;
}

interface Said {
  readonly type: string;
  names(userId: string): boolean;
}

function saidBy(decoded: Decoded, value: Uint8Array | null): Said | null {
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

/** @throws CliError USAGE for a type that nobody writes */
export function typeOption(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (Object.keys(EVENTS).some((type) => isOfType(type, text))) return text;
  throw new CliError('USAGE', `No event is called ${text}. There are ${typeNames().join(', ')}.`);
}

/** Every type of event, without `roletrail.` and a version. */
export function typeNames(): readonly string[] {
  return [...new Set(Object.keys(EVENTS).flatMap((type) => FORM.exec(type)?.[1] ?? []))];
}

/** With its zone: a clock's reading alone is another moment elsewhere. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment, or how long ago. @throws CliError USAGE */
export function sinceOption(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const ago = parseDuration(text);
  if (ago !== null) return new Date(now.getTime() - ago);
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new CliError(
    'USAGE',
    '--since takes a moment (2026-11-22T08:00:00.000Z) or how long ago (PT30M, P1D).',
  );
}

/** A number that can be an offset or a count. @throws CliError USAGE */
export function numberOption(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (/^\d{1,15}$/.test(text)) return number;
  throw new CliError('USAGE', `--${name} takes a number.`);
}

/** When the event in these bytes was recorded, whatever wrote it; null where none can be read. */
export function timeOf(value: Uint8Array | null): Date | null {
  if (value === null) return null;
  try {
    const { time }: { time?: unknown } = JSON.parse(new TextDecoder().decode(value));
    const at = typeof time === 'string' ? new Date(time) : null;
    return at === null || Number.isNaN(at.getTime()) ? null : at;
  } catch {
    // bytes that are no JSON were recorded at no moment that anybody knows
    return null;
  }
}
