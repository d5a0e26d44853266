import { RESUME_LINES_MAX } from '@roletrail/contracts/tool-limits';
import Fastify from 'fastify';
import t from 'tap';
import type { Api } from '../api.ts';
import type { ApiError } from '../errors.ts';
import { jsonBody } from './json-body.ts';
import { JSON_DEPTH_MAX, JSON_FIELDS_MAX, JSON_VALUES_MAX } from './json-size.ts';

/** Returns the event-loop turns in which bodies of this length reach their handler. */
async function turnsOf(bodies: number, length: number): Promise<number[]> {
  const app = Fastify();
  jsonBody(app as unknown as Api);
  const turns: number[] = [];
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => {
      turns.push(turn);
      return JSON.stringify(request.body).length;
    },
  });
  await app.ready();
  const payload = JSON.stringify({ text: 'x'.repeat(length) });
  const headers = { 'content-type': 'application/json' };
  const sent = Array.from({ length: bodies }, () =>
    app.inject({ method: 'POST', url: '/', payload, headers }),
  );
  for (const answer of await Promise.all(sent)) t.equal(answer.body, String(payload.length));
  clearImmediate(counting);
  await app.close();
  return turns;
}

t.test('long bodies that come together are taken one a turn, in their order', async (t) => {
  const turns = await turnsOf(5, 64 * 1024);
  t.same(
    [...turns].sort((a, b) => a - b),
    turns,
  );
  t.equal(new Set(turns).size, 5, turns.join(' '));
});

t.test('short bodies share one event-loop turn', async (t) => {
  const turns = await turnsOf(5, 100);
  t.ok(new Set(turns).size < 5, turns.join(' '));
});

t.test('a long body that is no JSON is refused, and the next one is taken', async (t) => {
  const app = Fastify();
  jsonBody(app as unknown as Api);
  app.route({ method: 'POST', url: '/', handler: async () => 'taken' });
  const headers = { 'content-type': 'application/json' };
  const bad = Buffer.alloc(64 * 1024, 0xff);
  const good = JSON.stringify({ text: 'x'.repeat(64 * 1024) });
  const [refused, taken] = await Promise.all(
    [bad, good].map((payload) => app.inject({ method: 'POST', url: '/', payload, headers })),
  );
  t.equal(refused?.statusCode, 400);
  t.equal(taken?.body, 'taken');
  await app.close();
});

/** Returns the answer to a body: what it was parsed to, or why it was refused. */
async function answerTo(payload: string) {
  const app = Fastify({ bodyLimit: 3 * 2 ** 20 });
  jsonBody(app as unknown as Api);
  app.setErrorHandler((error, _request, reply) => {
    const { code, options } = error as ApiError;
    return reply.code(400).send({ code, errors: options.errors });
  });
  app.route({ method: 'POST', url: '/', handler: async ({ body }) => JSON.stringify(body) });
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers });
  await app.close();
  return answer;
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const withFields = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
const listOf = (entry: string, count: number) => `[${Array(count).fill(entry).join()}]`;

t.test('a body that is nested too deep or holds too much is refused', async (t) => {
  const deep = `must be nested at most ${JSON_DEPTH_MAX} deep`;
  const fields = `must have at most ${JSON_FIELDS_MAX} fields in one object`;
  const many = `must hold at most ${JSON_VALUES_MAX} values`;
  for (const [name, body, message] of [
    ['deep arrays', nested(1_500_000), deep],
    ['one level too many', nested(JSON_DEPTH_MAX + 1), deep],
    ['deep objects', '{"a":'.repeat(65), deep],
    ['empty objects', listOf('{}', 900_000), many],
    ['numbers', listOf('1', 1_400_000), many],
    ['one value too many', listOf('1', JSON_VALUES_MAX + 1), many],
    ['fields', withFields(240_000), fields],
    ['one field too many', `[${withFields(3)},${withFields(JSON_FIELDS_MAX + 1)}]`, fields],
    ['after a string that ends in a backslash', `["\\\\",${nested(65)}]`, deep],
  ] as const) {
    const expected = { code: 'VALIDATION_FAILED', errors: [{ path: '', message }] };
    t.equal((await answerTo(body)).body.slice(0, 200), JSON.stringify(expected), name);
  }
});

t.test('a body within the limits is parsed, whatever its strings hold', async (t) => {
  const place = { page: 20, x: 1.5, y: 2.5, width: 3.5, size: 11 };
  const line = { start: 0, end: 9, part: 'body', heading: false, item: false, bold: null, place };
  const entry = { title: '', at: '', place: '', note: '', dates: '', points: Array(6).fill('') };
  const longest = { lines: Array(RESUME_LINES_MAX).fill(line), entries: Array(500).fill(entry) };
  for (const [name, body] of [
    ['as deep as may be', nested(JSON_DEPTH_MAX)],
    ['as much as may be', listOf('1', JSON_VALUES_MAX)],
    ['as many fields as may be', `[${withFields(JSON_FIELDS_MAX)},[${withFields(1000)}]]`],
    ['brackets and commas in strings', JSON.stringify(['["[{,'.repeat(300_000), '\\', '[[', '"'])],
    ['many lists beside each other', listOf('[]', 40_000)],
    ['the longest resume', JSON.stringify(longest)],
  ] as const) {
    t.ok((await answerTo(body)).body === body, name);
  }
});
