import t from 'tap';
import { leftOff } from './recent-items.ts';

const at = (id: string, hour: number) => {
  return {
    id,
    title: `The ${id}`,
    updatedAt: `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`,
  };
};
const NOTHING = { resumes: [], ads: [], searches: [], runs: [], saved: [] };

t.test('no saved items give an empty list', async (t) => {
  t.same(leftOff(NOTHING), []);
});

t.test('saved items are listed latest first, at most 4, each with its link', async (t) => {
  const pieces = leftOff({
    resumes: [at('resume', 4), at('older', 1)],
    ads: [at('ad', 6)],
    searches: [{ ...at('search', 3), query: 'q=nurse' }],
    runs: [
      { ...at('list', 5), tool: 'role-finder' },
      { ...at('figures', 2), tool: 'market' },
      // the dashboard shows no run of this tool
      { ...at('titles', 9), tool: 'title-search' },
    ],
    saved: [{ ...at('outage', 7), kind: 'story' }],
  });
  t.same(
    pieces.map(({ what, to }) => [what, to]),
    [
      ['Interview story', '/services/interview?story=outage'],
      ['Job ad', '/services/market?part=ads'],
      ['Guided role finder', '/services/roles/smart?list=list'],
      ['Resume', '/services/resume'],
    ],
  );
});
