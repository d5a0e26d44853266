import { readFile } from 'node:fs/promises';
import t from 'tap';
import { decodeEvent } from './codec.ts';
import { toJournalEntry } from './journal-entries.ts';
import { upcast } from './upcast.ts';

const GOLDEN = new URL('../../golden/', import.meta.url);

async function golden(version: 'v1' | 'v2') {
  const bytes = await readFile(new URL(`roletrail.erasure.requested.${version}.json`, GOLDEN));
  const decoded = decodeEvent(bytes);
  if (decoded.kind !== 'event') throw new Error(JSON.stringify(decoded));
  return decoded.event;
}

t.test('version 1 is read as the request of the person', async (t) => {
  const event = await golden('v1');
  const { type, data } = upcast(event);
  t.equal(type, 'roletrail.erasure.requested.v2');
  t.match(data, {
    actor: { kind: 'user', id: event.subject },
    reason: 'own_request',
    approvedBy: null,
    actId: null,
  });
});

t.test('the journal has the same fields of both versions', async (t) => {
  const entries = [toJournalEntry(await golden('v1')), toJournalEntry(await golden('v2'))];
  const keys = ['kind', 'eventId', 'at', 'userId', 'requestId', 'dueAt', 'receipt'].sort();
  for (const entry of entries) t.same(Object.keys(entry ?? {}).sort(), keys);
});
