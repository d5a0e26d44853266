import t from 'tap';
import { EMPTY_PROFILE, parseSkills, toLinkedinInput, withArchive } from './profile-values.ts';

const ID = '0193e5a0-0000-7000-8000-000000000001';

t.test('a form without a part of a profile asks nothing', async (t) => {
  t.equal(toLinkedinInput(EMPTY_PROFILE), null);
  t.equal(toLinkedinInput({ ...EMPTY_PROFILE, headline: ' ', url: 'linkedin.com/in/ada' }), null);
  t.match(toLinkedinInput({ ...EMPTY_PROFILE, headline: ' Clerk ' }), {
    profile: { headline: 'Clerk' },
    resume: null,
    target: null,
  });
});

t.test('resume and target are what was chosen', async (t) => {
  const form = { ...EMPTY_PROFILE, headline: 'Clerk', resumeText: 'Ada', adText: 'Excel' };
  t.match(toLinkedinInput(form), { resume: { kind: 'text', text: 'Ada' }, target: null });
  t.match(toLinkedinInput({ ...form, resume: ID, aim: 'ad' }), {
    resume: { kind: 'resume', id: ID },
    target: { kind: 'ad', source: { kind: 'text', text: 'Excel' } },
  });
  t.match(toLinkedinInput({ ...form, aim: 'saved-ad', savedAd: ID }), {
    target: { kind: 'ad', source: { kind: 'job-target', id: ID } },
  });
  const occupation = { code: '15-1252.00', title: 'Software Developers' };
  t.match(toLinkedinInput({ ...form, aim: 'occupation', occupation }), {
    target: { kind: 'occupation', code: '15-1252.00' },
  });
  t.match(toLinkedinInput({ ...form, aim: 'occupation' }), { target: null });
});

t.test('an archive fills the form; its entries take the place of the texts', async (t) => {
  const entry = { title: 'Clerk', at: 'Acme', place: '', dates: '2019', description: '' };
  const profile = {
    headline: 'Clerk',
    about: 'I file.',
    experience: { kind: 'entries' as const, entries: [entry] },
    education: { kind: 'entries' as const, entries: [] },
    skills: ['Leadership, Coaching', 'SQL'],
    url: '',
  };
  const archive = { profile, read: ['Positions.csv'], notRead: 0, leftOut: [] };
  const typed = { ...EMPTY_PROFILE, url: 'linkedin.com/in/ada', experience: 'old' };
  const input = toLinkedinInput(withArchive(typed, archive));
  t.same(input?.profile, { ...profile, url: 'linkedin.com/in/ada' });
});

t.test('skills by lines, or a single line by its signs', async (t) => {
  t.same(parseSkills('SQL, Excel; Latin · SQL'), ['SQL', 'Excel', 'Latin']);
  t.same(parseSkills('Leadership, Coaching\n- SQL\n12 endorsements\n\nShow all 3 skills'), [
    'Leadership, Coaching',
    'SQL',
  ]);
  t.same(parseSkills(' \n '), []);
  t.equal(
    parseSkills(Array.from({ length: 300 }, (_, at) => `Skill ${at}`).join('\n')).length,
    200,
  );
});
