import canonicalize from 'canonicalize';
import fc from 'fast-check';
import t from 'tap';
import { canonicalBytes } from './canonical.ts';

const text = (value: unknown) =>
  new TextDecoder('utf-8', { fatal: true }).decode(canonicalBytes(value));

t.test('the same as a library of others, for any JSON value', async (t) => {
  const value = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 6 });
  fc.assert(
    fc.property(value, (json) => text(json) === canonicalize(json)),
    { numRuns: 2000 },
  );
  // and with names that an object puts first, or that are no ordinary members
  const name = fc.constantFrom('10', '9', '1', 'a', '', '__proto__', '\\ud800', 'é');
  const odd = fc.letrec((tie) => ({
    value: fc.oneof(fc.constant(1), fc.dictionary(name, tie('value'), { noNullPrototype: true })),
  })).value;
  fc.assert(fc.property(odd, (json) => text(json) === canonicalize(json)));
  t.pass();
});

t.test('keys by UTF-16 code units, numbers in the shortest form, RFC 8785 §3.2', async (t) => {
  t.equal(
    text({
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27, -0],
      literals: [null, true],
    }),
    '{"literals":[null,true],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0]}',
  );
  const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '10': 5, '2': 6, '\ud83d\ude00': 7 };
  t.equal(text(names), '{"\\r":2,"1":4,"10":5,"2":6,"\u20ac":1,"\ud83d\ude00":7,"\ufb33":3}');
  t.equal(text({ b: undefined, a: '\u000f\n"\\\\ud800' }), '{"a":"\\u000f\\n\\"\\\\\\\\ud800"}');
});

t.test('what JSON cannot hold is refused', async (t) => {
  const bad = [undefined, () => 1, 1n, Number.NaN, Number.POSITIVE_INFINITY, new Date(0), '\ud800'];
  for (const value of [...bad, { '\udc00': 1 }]) {
    t.throws(() => canonicalBytes(value), TypeError);
    t.throws(() => canonicalBytes([{ value: [value] }]), TypeError);
  }
});
