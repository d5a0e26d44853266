import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { z } from 'zod';
import { EVENT_BYTES_MAX } from '../limits.ts';
import { DEFAULT_PARTITIONS, EVENTS, type EventType } from './catalogue.ts';
import { decodeEvent, type EventDraft, encodeEvent, schemaOf } from './codec.ts';
import { computePartition } from './partition.ts';

const GOLDEN = new URL('../../golden/', import.meta.url);
const golden = (type: string) => readFileSync(new URL(`${type}.json`, GOLDEN));
const utf8 = (text: string) => new TextEncoder().encode(text);

t.test('golden files: one for each event version, byte for byte', async (t) => {
  const files = readdirSync(GOLDEN).map((name) => name.replace(/\.json$/, ''));
  t.same(files.sort(), Object.keys(EVENTS).sort(), 'every version ever written has its file');
  for (const type of files) {
    const bytes = golden(type);
    const decoded = decodeEvent(bytes);
    if (decoded.kind !== 'event') {
      t.fail(`${type} is ${JSON.stringify(decoded)}`);
      continue;
    }
    const { time, sequence, specversion: _1, datacontenttype: _2, ...draft } = decoded.event;
    const again = encodeEvent(draft as EventDraft<EventType>, time, Number(sequence));
    t.ok(bytes.equals(again), `${type} encodes to the same bytes`);
  }
});

t.test('what cannot be parsed is poison, never an exception', async (t) => {
  const accepted = golden('roletrail.consent.accepted.v1').toString();
  const cases: [string, Uint8Array | null][] = [
    ['no value', null],
    ['empty', utf8('')],
    ['not JSON', utf8('{')],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['JSON of another kind', utf8('[1]')],
    ['null', utf8('null')],
    ['no type', utf8('{}')],
    ['foreign type', utf8('{"type":"com.example.thing"}')],
    ['a foreign name', utf8('{"type":"roletrail.consent"}')],
    ['a version that is none', utf8('{"type":"roletrail.consent.accepted.v0"}')],
    ['inherited property as type', utf8('{"type":"constructor"}')],
    ['unknown field', utf8(accepted.replace('{', '{"extra":1,'))],
    // PostgreSQL has no such year: folding it would halt
    ['a time of the year 0', utf8(accepted.replace(/"time":"\d{4}/, '"time":"0000'))],
    ['wrong field', utf8(accepted.replace('"clickwrap"', '"wet ink"'))],
  ];
  for (const [name, bytes] of cases) t.equal(decodeEvent(bytes).kind, 'poison', name);
});

t.test('a type or a version of ours that is not known asks for an upgrade', async (t) => {
  for (const type of ['roletrail.consent.accepted.v9', 'roletrail.consent.pondered.v1']) {
    t.same(decodeEvent(utf8(JSON.stringify({ type }))), { kind: 'newer', type });
  }
});

t.test('random bytes and random JSON never throw', async () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => decodeEvent(bytes).kind === 'poison'));
  fc.assert(fc.property(fc.json(), (json) => decodeEvent(utf8(json)).kind === 'poison'));
});

/** Lists the paths of values in a JSON object, as lists of keys. */
function pathsIn(value: unknown): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsIn(inner).map((rest) => [key, ...rest]),
  ]);
}

/** Returns the event with one value changed, an added key, or without the value. */
function changed(event: object, path: readonly string[], how: Change): object {
  const copy = structuredClone(event);
  let holder = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const value = holder[last];
  if (how.kind === 'less') delete holder[last];
  // as JSON.parse does it, whatever the key means to the language; a list of JSON has no keys
  else if (how.kind === 'more' && !Array.isArray(holder))
    Object.defineProperty(holder, how.key, { ...OWN, value });
  else if (how.kind === 'cased' && typeof value === 'string') holder[last] = value.toUpperCase();
  else if (how.kind === 'longer' && typeof value === 'string') holder[last] = value + how.text;
  else if (how.kind === 'repeated' && Array.isArray(value)) holder[last] = [...value, ...value];
  else if (how.kind === 'other') holder[last] = how.value;
  return copy;
}

const OWN = { enumerable: true, configurable: true, writable: true };
const text = fc.constantFrom(' ', '\0', '\ud800', 'é', '9', 'Z', '\n', 'x'.repeat(9000));
const CHANGES = fc.oneof(
  fc.constantFrom({ kind: 'less' }, { kind: 'cased' }, { kind: 'repeated' } as const),
  fc.record({
    kind: fc.constant('more' as const),
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'extra'), fc.string()),
  }),
  fc.record({ kind: fc.constant('longer' as const), text }),
  fc.record({ kind: fc.constant('other' as const), value: fc.jsonValue() }),
);
type Change = typeof CHANGES extends fc.Arbitrary<infer C> ? C : never;

t.test('the compiled schema of every version judges as the schema does', async (t) => {
  for (const [type, { schema }] of Object.entries(EVENTS) as [EventType, { schema: z.ZodType }][]) {
    const event = JSON.parse(golden(type).toString()) as object;
    t.doesNotThrow(() => z.compile(schema, { strict: true }), `${type} can be compiled`);
    const fits = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...pathsIn(event)), CHANGES, (path, how) => {
        const json = changed(event, path, how);
        const [is, ought] = [schemaOf(type).safeParse(json), schema.safeParse(json)];
        fits[ought.success ? 'yes' : 'no'] += 1;
        if (!ought.success) return first(is.error) === first(ought.error);
        return JSON.stringify(is.data) === JSON.stringify(ought.data);
      }),
    );
    t.ok(fits.yes > 0 && fits.no > 0, `${type}: both verdicts were met`);
  }
});

/** Parts of a reason. */
function first(error: z.ZodError | undefined): string | undefined {
  return error?.issues[0]?.path.join('.');
}

t.test('an event that does not fit is refused before it has bytes', async (t) => {
  const decoded = decodeEvent(golden('roletrail.subject.erased.v1'));
  if (decoded.kind !== 'event' || decoded.event.type !== 'roletrail.subject.erased.v1') {
    return t.fail('golden file changed');
  }
  const { time, sequence: _s, specversion: _1, datacontenttype: _2, ...draft } = decoded.event;
  t.throws(() => encodeEvent({ ...draft, subject: 'x'.repeat(201) }, time, 1), /subject|200/);
  t.throws(() => encodeEvent(draft, 'yesterday', 1), 'time must be an instant');
  t.throws(() => encodeEvent(draft, time, 0), 'sequences start at 1');
  t.ok(encodeEvent(draft, time, 1).length < EVENT_BYTES_MAX);
});

t.test('partitions: permanent, evenly distributed', async (t) => {
  t.same(
    ['0192f0c0-0000-7000-8000-000000000001', 'terms', ''].map((key) => computePartition(key, 3)),
    [0, 1, 2],
    'known answers: a change here would move people between partitions',
  );
  t.same(
    ['zoë', '日本', 'a\u0080', '😀'].map((key) => computePartition(key, 1_000_003)),
    [707_450, 819_057, 215_967, 875_077],
    'beyond ASCII it is the bytes of UTF-8 that count',
  );
  const counts = [0, 0, 0];
  for (let i = 0; i < 3000; i++) {
    const p = computePartition(`0192f0c0-0000-7000-8000-${String(i).padStart(12, '0')}`, 3);
    counts[p] = (counts[p] ?? 0) + 1;
  }
  for (const count of counts) t.ok(count > 900 && count < 1100, `${count} of 3000`);
  t.ok(Object.values(DEFAULT_PARTITIONS).every((n) => n >= 1));
});
