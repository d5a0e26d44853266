import t from 'tap';
import { withProfile } from '../testing/sample-profiles.ts';
import { cleanPastedSection } from './pasted-section.ts';
import { profileDraft } from './profile-draft.ts';

/** As the page gives it: words for screen readers twice, kinds of employment, durations, buttons. */
const PASTED = `Experience
Acme logo
Senior Analyst
Senior Analyst
Acme Ltd · Full-time
Acme Ltd · Full-time
Mar 2019 - Present · 5 yrs 2 mos
Mar 2019 - Present · 5 yrs 2 mos
Portland, Oregon, United States · Hybrid
- Built 14 reports in SQL that four teams use.
- Cut the time of the close from nine days to five.…see more
Skills: SQL · Python

Accountant
Accountant
Globex
Jan 2015 - Feb 2019 · 4 yrs 2 mos
Kept the ledgers of forty shops.
Show all 7 experiences`;

t.test('a pasted section is read without the words of the page', async (t) => {
  const text = cleanPastedSection(PASTED);
  t.notMatch(text, /logo|see more|Full-time|yrs|Hybrid|Show all/);
  const { entries } = profileDraft(withProfile({ experience: { kind: 'text', text: PASTED } }));
  t.match(entries, [
    { title: 'Senior Analyst', at: 'Acme Ltd', dates: 'Mar 2019 – present' },
    {
      title: 'Accountant',
      at: 'Globex',
      note: '',
      points: ['Kept the ledgers of forty shops.'],
    },
  ]);
  t.match(entries[0]?.points, ['Built 14 reports in SQL that four teams use.', /^Cut/, /^Skills/]);
});

t.test('entries keep their columns, and their paragraphs become sentences', async (t) => {
  const { entries, links, summary } = profileDraft(
    withProfile({
      about: 'About me',
      experience: {
        kind: 'entries',
        entries: [
          {
            title: 'Director, Product Marketing',
            at: 'Smith, Jones & Partners',
            place: 'Portland, OR',
            dates: '2019 – Present',
            description: 'Ran it for 3 teams.  Cut the time by half.\n• =SUM(A1)',
          },
        ],
      },
    }),
  );
  t.same(links, []);
  t.equal(summary, 'About me');
  t.match(entries[0], {
    section: 'experience',
    title: 'Director, Product Marketing',
    at: 'Smith, Jones & Partners',
    points: ['Ran it for 3 teams.', 'Cut the time by half.', '=SUM(A1)'],
  });
});

t.test('a longer profile than a draft can be is cut', async (t) => {
  const about = 'a'.repeat(10_000);
  const text = 'Clerk\nAcme\n2019 – 2020\n- Filed cases\n\n'.repeat(1200);
  const draft = profileDraft(withProfile({ about, experience: { kind: 'text', text } }));
  t.equal(draft.summary.length, 10_000);
  t.ok(draft.entries.length <= 500);
});
