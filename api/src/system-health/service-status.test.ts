import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import { ServiceStatusMemory } from './service-status.ts';

const at = (minute: number) => `2026-11-30T03:${String(minute).padStart(2, '0')}:00.000Z`;
const answers = (minute: number, ...severities: string[]) =>
  ({
    database: 'answers',
    at: at(minute),
    findings: severities.map((severity) => ({ severity, says: 'a cause' })),
  }) as unknown as SystemHealth;
const away = (minute: number, since: number): SystemHealth => ({
  database: 'away',
  at: at(minute),
  since: at(since),
});

t.test('the state, and since when, without a cause', async (t) => {
  const memory = new ServiceStatusMemory();
  t.equal(memory.current(), null);
  t.same(memory.observe(answers(1)), { state: 'works', since: at(1) });
  t.same(memory.observe(answers(2, 'warning')), { state: 'works', since: at(1) });
  t.same(memory.observe(answers(3, 'warning', 'fault')), { state: 'impaired', since: at(3) });
  t.same(memory.observe(away(5, 4)), { state: 'down', since: at(4) });
  t.same(memory.observe(away(9, 4)), { state: 'down', since: at(4) });
  t.same(memory.observe(answers(10)), { state: 'works', since: at(10) });
  t.same(memory.current(), { state: 'works', since: at(10) });
});
