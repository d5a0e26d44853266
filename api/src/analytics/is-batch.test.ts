import { DEVICES, VITAL_NAMES, WIDTHS } from '@roletrail/contracts/analytics';
import { collectBody } from '@roletrail/contracts/http/collect';
import fc from 'fast-check';
import t from 'tap';
import { isBatch } from './is-batch.ts';

const word = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', maxLength });
const path = word(200);
const event = fc.oneof(
  fc.record({ kind: fc.constant('view'), path, previous: fc.option(path) }),
  fc.record({
    kind: fc.constant('vital'),
    name: fc.constantFrom(...VITAL_NAMES),
    path,
    value: fc.double({ noNaN: true, noDefaultInfinity: true }),
  }),
);
const batch = fc.record({
  visit: fc.uuid(),
  device: fc.constantFrom(...DEVICES),
  width: fc.constantFrom(...WIDTHS),
  language: word(8),
  referrer: fc.option(word(253)),
  events: fc.array(event, { minLength: 1, maxLength: 10 }),
});

t.test('batches of our pages are taken', async () => {
  const property = fc.property(
    batch,
    (body) => isBatch(body) && collectBody.safeParse(body).success,
  );
  fc.assert(property, { numRuns: 500 });
});

t.test('what is taken is what the schema takes, unchanged', async (t) => {
  const wrong = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(null, '', 'x'.repeat(201), '\0', 'é', Number.POSITIVE_INFINITY, [], {}),
  );
  let taken = 0;
  let refused = 0;
  const property = fc.property(batch, fc.nat(40), wrong, fc.string(), (body, n, value, name) => {
    const part: Record<string, unknown> = n % 2 === 0 ? body : (body.events[0] ?? {});
    const names = [...Object.keys(part), name];
    const changed: Record<string, unknown> = { ...part, [names[n % names.length] ?? name]: value };
    const whole = n % 2 === 0 ? changed : { ...body, events: [changed, ...body.events.slice(1)] };
    if (!isBatch(whole)) {
      refused += 1;
      return;
    }
    taken += 1;
    const { data } = collectBody.safeParse(whole);
    if (JSON.stringify(data) !== JSON.stringify(whole)) throw new Error(JSON.stringify(whole));
  });
  fc.assert(property, { numRuns: 3000 });
  t.ok(taken > 20 && refused > 1000, `${taken} were taken, ${refused} were not`);
});
