import Fastify from 'fastify';
import t from 'tap';
import type { Api } from '../api.ts';
import { jsonBody } from './json-body.ts';

/** The turns of the event loop in which bodies of this length, sent together, came to their handler. */
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

t.test('short ones wait for nobody', async (t) => {
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
