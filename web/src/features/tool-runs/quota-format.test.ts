import t from 'tap';
import { formatTime } from '../../lib/format.ts';
import { formatQuota } from './quota-format.ts';

t.test(
  'a limited plan shows the remaining saves and the reset time; an unlimited one nothing',
  (t) => {
    const resetsAt = '2026-11-24T14:05:00.000Z';
    const until = formatTime(Date.parse(resetsAt));
    const quota = { plan: 'free', tools: [], dailyRuns: 20, left: 12, resetsAt };
    t.equal(formatQuota(quota, 'market'), `12 of 20 left today, until ${until}`);
    t.equal(formatQuota({ ...quota, left: 20, resetsAt: null }, 'market'), '20 of 20 left today');
    t.equal(formatQuota({ ...quota, dailyRuns: null, left: null, resetsAt: null }, 'market'), null);
    const tool = { tool: 'market', dailyRuns: 5, left: 3, resetsAt: null };
    const both = { ...quota, tools: [tool] };
    t.equal(formatQuota(both, 'ad-basket'), '3 of 5 left today', 'both engines are of one tool');
    t.equal(formatQuota(both, 'role-finder'), `12 of 20 left today, until ${until}`);
    const fewer = { ...both, left: 2, resetsAt: null };
    t.equal(formatQuota(fewer, 'market'), '2 of 20 left today', 'all tools together have fewer');
    const only = { ...both, dailyRuns: null, left: null, resetsAt: null };
    t.equal(formatQuota(only, 'market'), '3 of 5 left today');
    t.end();
  },
);
