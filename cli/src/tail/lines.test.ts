import { readFileSync } from 'node:fs';
import t from 'tap';
import { formatTailLine, shortTailLine } from './lines.ts';

const place = { topic: 'consent-events', partition: 2 } as const;
const shown = (value: Uint8Array | null) =>
  JSON.parse(formatTailLine(place, { offset: 5, key: 'k', value }));
const at = { ...place, offset: 5, key: 'k' };

t.test('every record is a line, whatever wrote it', async (t) => {
  for (const version of ['v1', 'v2']) {
    const path = `../../../contracts/golden/roletrail.consent.accepted.${version}.json`;
    const bytes = readFileSync(new URL(path, import.meta.url));
    t.strictSame(shown(bytes), { ...at, event: JSON.parse(bytes.toString()) }, version);
  }
  const event = { type: 'roletrail.consent.pondered.v1', data: { how: 'long' } };
  const bytes = new TextEncoder().encode(JSON.stringify(event));
  t.strictSame(shown(bytes), { ...at, newer: event.type, event });
  t.match(shown(null), { ...at, unreadable: 'record has no value' });
});

t.test('a short line has time, type, person and place', async (t) => {
  const line = (value: Uint8Array | null, key: string | null = 'k') =>
    shortTailLine(place, { offset: 5, key, value }).split(/ {2,}/);
  const event = {
    type: 'roletrail.role.granted.v1',
    time: '2026-11-22T08:00:00Z',
    subject: 'roles',
  };
  const bytes = (more: object) => new TextEncoder().encode(JSON.stringify({ ...event, ...more }));
  const golden = readFileSync(
    new URL('../../../contracts/golden/roletrail.consent.accepted.v3.json', import.meta.url),
  );
  const { time, subject } = JSON.parse(golden.toString());
  const where = 'consent-events/2 offset 5';
  t.same(line(golden), [time, 'consent.accepted', subject, where]);
  const pondered = { type: 'roletrail.consent.pondered.v1' };
  t.same(line(bytes({ ...pondered, data: { userId: 'u1' } })), [
    '2026-11-22T08:00:00.000Z',
    'consent.pondered (newer)',
    'u1',
    where,
  ]);
  t.same(line(bytes({ ...pondered, data: null }))[2], 'roles');
  t.same(line(null), ['no time', 'unreadable', 'k', where]);
  t.same(line(null, null)[2], '–');
  t.same(line(null, 'a\u001b[2J')[2], 'a\\u{1b}[2J', 'no control characters');
});
