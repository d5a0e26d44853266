import { readFileSync } from 'node:fs';
import { EVENTS, type EventType } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import t from 'tap';
import { MASK, maskEvent, sealedIn } from './mask.ts';

const GOLDEN = new URL('../../../contracts/golden/', import.meta.url);

t.test('of every event version: what is sealed is masked, and nothing else', async (t) => {
  let hidden = 0;
  for (const type of Object.keys(EVENTS) as EventType[]) {
    const decoded = decodeEvent(readFileSync(new URL(`${type}.json`, GOLDEN)));
    if (decoded.kind !== 'event') throw new Error(`${type} is no golden event`);
    const { event } = decoded;
    const data: Record<string, unknown> = event.data;
    const shown = JSON.stringify(maskEvent(event));
    const fields = ['sealed', 'account', 'words'].filter((name) => typeof data[name] === 'string');
    t.same([...sealedIn(event)].sort(), fields.sort(), type);
    for (const name of fields) t.notOk(shown.includes(String(data[name])), `${type}: ${name}`);
    const rest = { ...data, ...Object.fromEntries(fields.map((name) => [name, MASK])) };
    t.same(JSON.parse(shown), { ...event, data: rest }, `${type}: the rest stays`);
    hidden += fields.length;
  }
  t.ok(hidden > 8, 'there was something to hide');
});
