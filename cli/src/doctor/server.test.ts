import t from 'tap';
import { clockSeen } from './server.ts';

t.test('clocks: the round trip does not count as a difference', async (t) => {
  const cases: [ahead: number, way: number, ok: boolean, detail: string][] = [
    [5, 10, true, 'PostgreSQL and this machine agree, to 10 ms'],
    [3000, 3000, true, 'PostgreSQL and this machine agree, to 3000 ms'],
    [1990, 10, true, 'PostgreSQL is 1980 ms ahead of this machine'],
    [2011, 10, false, 'PostgreSQL is 2001 ms ahead of this machine'],
    [-2000, 10, true, 'PostgreSQL is 2000 ms behind this machine'],
    [-2001, 10, false, 'PostgreSQL is 2001 ms behind this machine'],
  ];
  for (const [ahead, way, ok, detail] of cases) t.same(clockSeen(ahead, way), { ok, detail });
});
