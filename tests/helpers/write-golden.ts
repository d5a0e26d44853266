/**
 * `TYPE FILE`: writes the golden bytes of an event type that has none, from a file with its
 * `{source, subject, data}`. Golden files never change, so an existing one is not overwritten.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { EVENTS, type EventType } from '@roletrail/contracts/events/catalogue';
import { type EventDraft, encodeEvent } from '@roletrail/contracts/events/codec';
import { ZodError, z } from 'zod';

/** As in the other files: what the outbox would have given the event. */
const ID = '0192f0c0-0000-7000-8000-000000000003';
const TIME = '2025-01-16T09:30:00.000Z';
const SEQUENCE = 7;

const isType = (name: string): name is EventType => Object.hasOwn(EVENTS, name);

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const [type = '', file = ''] = process.argv.slice(2);
if (!isType(type)) refuse(`The catalogue has no event ${JSON.stringify(type)}.`);
const golden = new URL(`../../contracts/golden/${type}.json`, import.meta.url);
try {
  const given = JSON.parse(await readFile(file, 'utf8'));
  const bytes = encodeEvent({ id: ID, ...given, type } as EventDraft<EventType>, TIME, SEQUENCE);
  await writeFile(golden, bytes, { flag: 'wx' });
  console.log(`${type}: ${bytes.length} bytes`);
} catch (error) {
  if (error instanceof ZodError) refuse(`${file} is no ${type}:\n${z.prettifyError(error)}`);
  refuse(error instanceof Error ? error.message : String(error));
}
