import { createRequire } from 'node:module';
import t from 'tap';

t.test('a worker loads nothing of what serves requests; an api does', async (t) => {
  const loaded = () =>
    Object.keys(createRequire(import.meta.url).cache).filter((file) =>
      /\/node_modules\/fastify\//.test(file),
    );
  await import('../commands/start.ts');
  t.same(loaded(), []);
  await import('./api.ts');
  t.ok(loaded().length > 0);
});
