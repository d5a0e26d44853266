import t from 'tap';
import { z } from 'zod';
import { InvalidInput, validator } from './validator.ts';

const schema = z.strictObject({
  lists: z.array(z.strictObject({ a: z.string(), b: z.string() })).max(50_000),
});

/** Returns what is wrong with this value. */
function errorsOf(input: unknown) {
  const judged: unknown = validator({ schema, method: 'POST', url: '/' })(input);
  const { error } = judged as { error?: unknown };
  return error instanceof InvalidInput ? error.errors : [];
}

t.test('a value of the right form is handed on', async (t) => {
  const value = { lists: Array.from({ length: 1000 }, () => ({ a: '', b: '' })) };
  t.same(validator({ schema, method: 'POST', url: '/' })(value), { value });
});

t.test('of a short value all issues are named, up to 20', async (t) => {
  t.same(
    errorsOf({ lists: [{}, { a: '', b: '', c: 1 }] }).map(({ path }) => path),
    ['lists.0.a', 'lists.0.b', 'lists.1.c'],
  );
  t.equal(errorsOf({ lists: Array(100).fill({}) }).length, 20);
});

t.test('of a long value the first issue is named alone', async (t) => {
  const errors = errorsOf({ lists: Array(40_000).fill({}) });
  t.same([errors.length, errors[0]], [1, { path: 'lists.0.a', message: 'is required' }]);
});

t.test('of many unknown keys 20 are named', async (t) => {
  const keys = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 0]));
  const errors = errorsOf(Object.assign(keys, { lists: [] }));
  t.same([errors.length, errors[0]], [20, { path: 'k0', message: 'is not a known field' }]);
});
