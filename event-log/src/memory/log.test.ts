import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import t from 'tap';
import { memoryBroker } from './log.ts';

const PLACE = { topic: 'consent-events', partition: 0 } as const;
const READ = { maxRecords: 1000, maxBytes: 1e6, waitMs: 0 };

async function appended(seed: number, repeat: number): Promise<string[]> {
  const broker = memoryBroker({ seed, repeat });
  const log = broker.open();
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const writer = await log.openWriter(PLACE);
  for (let i = 0; i < 30; i += 1) {
    await writer.append([{ key: 'k', value: Buffer.from(String(i)) }], 1000);
  }
  const reader = await log.openReader(PLACE);
  const values: string[] = [];
  const { end } = await log.range(PLACE);
  while (values.length < end) {
    for (const record of await reader.read(values.length, READ)) {
      values.push(Buffer.from(record.value ?? []).toString());
    }
  }
  return values;
}

t.test('batches stand in the log twice, the same ones for the same seed', async (t) => {
  const twice = await appended(5, 0.5);
  t.ok(twice.length > 30, `${twice.length} records of 30`);
  t.same(
    [...new Set(twice)],
    Array.from({ length: 30 }, (_, i) => String(i)),
  );
  t.same(twice, await appended(5, 0.5));
  t.not(twice.join(), (await appended(6, 0.5)).join());
  t.equal((await appended(5, 0)).length, 30);
});

t.test('trouble: landed, lost, late', async (t) => {
  const broker = memoryBroker({ seed: 1, repeat: 0 });
  const log = broker.open();
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  for (const [kind, end] of [
    ['landed', 1],
    ['lost', 1],
    ['late', 1],
  ] as const) {
    broker.trouble(PLACE, kind);
    const writer = await log.openWriter(PLACE);
    const record = { key: 'k', value: Buffer.from(kind) };
    t.equal((await writer.append([record], 1000)).kind, 'unknown');
    t.equal((await writer.append([record], 1000)).kind, 'unknown', 'never used again');
    t.equal((await log.range(PLACE)).end, end, kind);
  }
  const writer = await log.openWriter(PLACE);
  const outcome = await writer.append([{ key: 'k', value: Buffer.from('next') }], 1000);
  t.match(outcome, { kind: 'acknowledged', firstOffset: 1 });
  t.equal((await log.range(PLACE)).end, 3, 'what was late arrives after the next');
});
