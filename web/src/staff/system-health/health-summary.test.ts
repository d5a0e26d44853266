import type { HealthFinding, SystemHealth } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import {
  formatFindings,
  formatHealthSummary,
  healthNews,
  newsOf,
  overall,
} from './health-summary.ts';
import { conditionOf } from './parts.ts';

function finding(
  part: HealthFinding['part'],
  severity: HealthFinding['severity'],
  says: string,
  runBook: HealthFinding['runBook'] = 'outbox-filling',
  subject = '',
): HealthFinding {
  const key = `${runBook}/${subject}`;
  return { key, part, severity, says, advice: 'Do it.', runBook, acknowledged: null };
}
const HALT = finding('projections', 'fault', 'consent halted at 12.', 'projection-halted', 'a/1');
const WAITS = finding('outbox', 'warning', '1,204 events wait for 63 s.');
const WAITS_STILL = finding('outbox', 'warning', '1,377 events wait for 64 s: not sent.');
const GONE = finding('api', 'warning', 'api-1 (api) is gone.', 'process-gone', 'api-1');
const AWAY: SystemHealth = {
  database: 'away',
  at: '2026-01-01T00:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
};

t.test('a part has the condition of its worst finding only', async (t) => {
  const findings = [HALT, finding('projections', 'warning', 'behind'), WAITS];
  t.equal(conditionOf('projections', findings), 'fault');
  t.equal(conditionOf('projections', findings.slice(1)), 'warning');
  t.equal(conditionOf('outbox', findings), 'warning');
  t.equal(conditionOf('ledger', findings), 'well');
  t.equal(conditionOf('browser', findings), 'well');
});

t.test('the summary lists each part once, worst first', async (t) => {
  t.equal(formatFindings([]), 'Everything works');
  t.equal(formatFindings([WAITS]), 'Everything works, with 1 warning (Outbox)');
  t.equal(formatFindings([HALT]), '1 fault (Projections)');
  t.equal(
    formatFindings([WAITS, HALT, finding('projections', 'fault', 'audit halted')]),
    '2 faults (Projections) and 1 warning (Outbox)',
  );
  t.equal(overall(AWAY), 'fault');
});

t.test('the summary never says that everything works if something is unknown', async (t) => {
  const well = { database: 'answers', findings: [] } as unknown as SystemHealth;
  t.equal(formatFindings([GONE]), 'Unknown, with 1 warning (API)');
  t.equal(formatFindings([GONE, HALT]), '1 fault (Projections) and 1 warning (API)');
  for (const health of [well, AWAY]) {
    t.match(formatHealthSummary(health, Date.now()), /^Unknown: no news since \d/);
  }
});

t.test('changed figures are not announced; new and resolved findings are', async (t) => {
  t.equal(newsOf([HALT, WAITS], [HALT, WAITS_STILL]), null, 'nor is another reason');
  const [one, two] = ['1 event waits for 63 s.', '2 events wait for 2 min.'].map((says) =>
    finding('outbox', 'warning', says),
  );
  t.equal(newsOf(one ? [one] : [], two ? [two] : []), null, 'nor is another unit');
  t.equal(newsOf([WAITS_STILL, HALT], [HALT, WAITS]), null, 'nor is another order');
  t.equal(
    newsOf([WAITS], [HALT, WAITS]),
    'New fault, Projections: consent halted at 12. 1 fault (Projections) and 1 warning (Outbox).',
  );
  t.equal(newsOf([WAITS], []), 'Over: warning, Outbox. Everything works.');
  const second = finding('projections', 'fault', 'x', 'projection-halted', 'a/2');
  t.match(newsOf([HALT], [HALT, second]), /^New fault/, 'a second one of a kind');
  const worse = { ...WAITS, severity: 'fault' as const };
  t.match(newsOf([WAITS], [worse]), /^New fault, Outbox: [^.]*\. 1 fault/, 'worse, and not over');
});

t.test('a database that is unreachable, slow or back is announced', async (t) => {
  const well = { database: 'answers', findings: [] } as unknown as SystemHealth;
  const slow: SystemHealth = { ...AWAY, database: 'slow', findings: [] };
  t.equal(overall(slow), 'fault');
  t.equal(healthNews(well, slow), 'The database is slow.');
  t.equal(healthNews(slow, { ...slow }), null);
  t.equal(healthNews(slow, AWAY), 'The database is away.');
  t.equal(healthNews(slow, well), 'The database answers again. Everything works.');
  t.equal(healthNews(well, AWAY), 'The database is away.');
  t.equal(healthNews(AWAY, { ...AWAY }), null);
  t.equal(healthNews(AWAY, well), 'The database answers again. Everything works.');
});
