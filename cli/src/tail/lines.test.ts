import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { formatTailLine, shortTailLine, summaryOf } from './lines.ts';

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

t.test('a short line has time, type, person, changed thing and place', async (t) => {
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
  const documents = 'terms 2025-01-15, privacy 2025-01-15';
  t.same(line(golden), [time, 'consent.accepted', subject, documents, where]);
  const pondered = { type: 'roletrail.consent.pondered.v1' };
  t.same(line(bytes({ ...pondered, data: { userId: 'u1' } })), [
    '2026-11-22T08:00:00.000Z',
    'consent.pondered (newer)',
    'u1',
    '–',
    where,
  ]);
  t.same(line(bytes({ ...pondered, data: null }))[2], 'roles');
  t.same(line(null), ['no time', 'unreadable', 'k', '–', where]);
  t.same(line(null, null)[2], '–');
  t.same(line(null, 'a\u001b[2J')[2], 'a\\u{1b}[2J', 'no control characters');
});

t.test('the short line of each event names what it changed', async (t) => {
  const folder = new URL('../../../contracts/golden/', import.meta.url);
  const things = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const value = readFileSync(new URL(file, folder));
    const { thing } = summaryOf(place, { offset: 5, key: 'k', value });
    things.set(file.replace(/^roletrail\.|\.json$/g, ''), thing);
  }
  const aboutPersonAlone = [...things].flatMap(([name, thing]) => (thing === '' ? [name] : []));
  t.same(aboutPersonAlone, ['person.viewed.v1', 'second_factor.reset.v1', 'subject.erased.v1']);
  t.match(Object.fromEntries(things), EXPECTED);
});

const EXPECTED = {
  'role.granted.v1': 'admin',
  'role.revoked.v1': 'admin',
  'capability.granted.v1': 'growth',
  'admin.acted.v1': 'promo_code.create promo_code SPRING25',
  'document.published.v1': 'terms 2025-01-15',
  'ticket.handled.v1': 'RT-7F3K-9QXM replied',
  'ticket.handled.v3': 'RT-7F3K-9QXM deleted',
  'article.moved.v1': 'a-good-article from an-article',
  'projection.rebuilt.v1': 'consent',
  'evidence.viewed.v1': 'consent-events 0 auditor_token 0192f0c0-0000-7000-8000-000000000002',
  'consent.requested.v1': 'both',
};
