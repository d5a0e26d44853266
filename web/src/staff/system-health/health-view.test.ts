import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import {
  type HealthEvent,
  type HealthView,
  initialHealth,
  nextHealth,
  type ShownHealth,
  silentSeconds,
} from './health-view.ts';

const at = (ms: number) => ({ date: 1_000_000 + ms, steady: ms });
const away = (since: string): SystemHealth => ({ database: 'away', at: since, since });
const [OLD, NEW] = [away('2026-01-01T00:00:00.000Z'), away('2026-01-01T00:00:05.000Z')];
const stated = (health: SystemHealth, ms: number, askedAt = ms): HealthEvent => ({
  type: 'STATE',
  health,
  askedAt: at(askedAt),
  at: at(ms),
});
const after = (...events: HealthEvent[]): HealthView => events.reduce(nextHealth, initialHealth);
function shownAfter(...events: HealthEvent[]): ShownHealth {
  const view = after(...events);
  if (view.phase !== 'shown') throw new Error(`the page is ${view.phase}`);
  return view;
}

t.test('silence is measured from the last state or beat', async (t) => {
  const view = shownAfter(stated(OLD, 0), { type: 'BEAT', at: at(1000) });
  t.equal(silentSeconds(view, at(3999)), null, 'not yet');
  t.equal(silentSeconds(view, at(4000)), 3);
  t.equal(silentSeconds(view, at(13_900)), 12);
  t.equal(silentSeconds(view, { date: at(60_000).date, steady: 1000 }), 59, 'sleep counts');
});

t.test('after a gap only a new state counts, not a beat', async (t) => {
  const gap = [stated(OLD, 0), { type: 'GAP' }, { type: 'BEAT', at: at(9000) }] as const;
  t.equal(silentSeconds(shownAfter(...gap), at(9000)), 9);
  t.equal(silentSeconds(shownAfter(...gap, stated(NEW, 9000)), at(9000)), null);
  t.notOk(shownAfter(...gap, stated(NEW, 9000)).gap);
});

t.test('an answer to an older request does not replace the state', async (t) => {
  const late = shownAfter(stated(OLD, 0), stated(NEW, 5000), stated(OLD, 6000, 4000));
  t.equal(late.health, NEW);
  t.equal(late.heardAt.steady, 5000);
  t.equal(shownAfter(stated(OLD, 0), stated(NEW, 6000, 4000)).health, NEW);
});

t.test('a paused page keeps its view and stores newer states', async (t) => {
  const paused = shownAfter(stated(OLD, 0), { type: 'PAUSE', at: at(10) }, stated(NEW, 1000));
  t.same(paused.held, { health: OLD, at: at(10) });
  t.equal(paused.health, NEW);
  t.equal(shownAfter(stated(OLD, 0), { type: 'PAUSE', at: at(10) }, { type: 'GO_ON' }).held, null);
});

t.test('a refusal is final and stores nothing', async (t) => {
  const refused = after(stated(OLD, 0), { type: 'REFUSED', code: 'ROLE_REQUIRED' });
  t.same(refused, { phase: 'refused', code: 'ROLE_REQUIRED' });
  t.equal(nextHealth(refused, stated(NEW, 10)), refused);
  t.equal(nextHealth(refused, { type: 'FAILED', error: new Error('late') }), refused);
});

t.test('a failed call counts only while nothing is shown', async (t) => {
  const error = new Error('away');
  t.same(after({ type: 'FAILED', error }), { phase: 'failed', error });
  t.equal(after(stated(OLD, 0), { type: 'FAILED', error }).phase, 'shown');
  t.equal(after({ type: 'FAILED', error }, stated(OLD, 0)).phase, 'shown');
  t.same(after({ type: 'BEAT', at: at(0) }), initialHealth, 'a beat alone says nothing');
});
