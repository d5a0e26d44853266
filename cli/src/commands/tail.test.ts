import { readFileSync } from 'node:fs';
import t from 'tap';
import { formatTailLine } from './tail.ts';

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
