import t from 'tap';
import { type ProcessReading, withoutHandedOver, withoutReplaced } from './processes.ts';

/** @param from and @param until seconds; without `until` the process is still there */
function ran(instance: string, role: string, from: number, until?: number): ProcessReading {
  return {
    instance,
    roles: [role],
    version: '1',
    state: until === undefined ? 'up' : 'gone',
    startedAt: new Date(from * 1000),
    heardAt: new Date((until ?? 1000) * 1000),
    figures: null,
    leases: [],
  };
}

const missedOf = (...all: ProcessReading[]) =>
  withoutReplaced(all).map(({ instance, state }) => `${instance} ${state}`);

t.test('who is gone is missed until another with the same roles begins', async (t) => {
  t.same(missedOf(ran('a', 'api', 0, 10)), ['a gone']);
  t.same(missedOf(ran('a', 'api', 0, 10), ran('b', 'api', 12)), ['b up']);
  t.same(missedOf(ran('a', 'api', 0, 10), ran('b', 'api', 5)), ['a gone', 'b up'], 'was there');
  t.same(missedOf(ran('a', 'api', 0, 10), ran('w', 'worker', 12)), ['a gone', 'w up']);
});

t.test('one that begins takes one place', async (t) => {
  const two = [ran('a', 'api', 0, 10), ran('b', 'api', 1, 11)];
  t.same(missedOf(...two, ran('c', 'api', 12)), ['b gone', 'c up'], 'of the longest gone');
  t.same(missedOf(...two, ran('c', 'api', 12), ran('d', 'api', 13)), ['c up', 'd up']);
});

t.test('a process that dies repeatedly is missing once', async (t) => {
  const deaths = [ran('a', 'api', 0, 10), ran('b', 'api', 12, 20), ran('c', 'api', 22, 30)];
  t.same(missedOf(...deaths), ['c gone']);
  t.same(missedOf(...deaths, ran('d', 'api', 32)), ['d up']);
});

t.test('a gone process whose work others do leaves after a minute', async (t) => {
  const gone = ran('a', 'api', 0, 10);
  const left = (after: number, ...others: ProcessReading[]) =>
    withoutHandedOver([gone, ...others], new Date((10 + after) * 1000)).includes(gone);
  t.equal(left(59, ran('b', 'api', 5)), true, 'not before');
  t.equal(left(60, ran('b', 'api', 5)), false);
  t.equal(left(86_000), true, 'not if no process runs');
  t.equal(left(86_000, ran('w', 'worker', 5)), true, 'nor if it has another role');
  t.equal(left(86_000, { ...ran('b', 'api', 5), state: 'silent' }), true, 'nor if it is silent');
});
