import t from 'tap';
import { formatTime } from '../../lib/format.ts';
import { formatQuota } from './quota-format.ts';

t.test(
  'a limited plan shows the remaining saves and the reset time; an unlimited one nothing',
  (t) => {
    const resetsAt = '2026-11-24T14:05:00.000Z';
    const until = formatTime(Date.parse(resetsAt));
    const quota = { plan: 'free', dailyRuns: 20, left: 12, resetsAt };
    t.equal(formatQuota(quota), `12 of 20 left today, until ${until}`);
    t.equal(formatQuota({ ...quota, left: 20, resetsAt: null }), '20 of 20 left today');
    t.equal(formatQuota({ ...quota, dailyRuns: null, left: null, resetsAt: null }), null);
    t.end();
  },
);
