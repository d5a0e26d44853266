import t from 'tap';
import { CLERK, entryWith, NO_DRAFT, withPart } from '../testing/sample-drafts.ts';
import { CLERK_PROFILE } from '../testing/sample-profiles.ts';
import { compareEntries } from './consistency.ts';
import { profileDraft } from './profile-draft.ts';

const job = (part: Parameters<typeof entryWith>[0]) =>
  withPart(NO_DRAFT, { entries: [entryWith(part)] });

const codes = (...args: Parameters<typeof compareEntries>) =>
  compareEntries(...args).differences.map(({ code, profile, resume }) => {
    return [code, profile?.line ?? null, resume?.line ?? null];
  });

t.test('each difference shows both sides', async (t) => {
  const found = compareEntries(profileDraft(CLERK_PROFILE), CLERK);
  t.equal(found.compared, 2, 'a job and a school');
  t.same(codes(profileDraft(CLERK_PROFILE), CLERK), [
    ['title', 'Senior Clerk', 'Office Clerk'],
    ['dates', 'Mar 2019 – Present', 'Jan 2019 – present'],
    ['only-profile', 'Lifeguard', null],
    ['only-resume', null, 'Waiter'],
  ]);
});

t.test('the same entries in other words do not differ', async (t) => {
  const same = job({ title: 'Clerk', at: 'Acme, Inc.', dates: '2019 – 2021' });
  for (const part of [
    { title: 'Clerk', at: 'Acme', dates: 'Mar 2019 – Feb 2021' },
    { title: 'clerk', at: 'ACME LLC', dates: '' },
    { title: '', at: 'Acme', dates: '2019 – 2021' },
  ]) {
    t.same(codes(job(part), same), [], JSON.stringify(part));
  }
});

t.test('ends, and what goes on, are compared', async (t) => {
  const job2021 = job({ title: 'Clerk', at: 'Acme', dates: '2019 – 2021' });
  const why = (dates: string) =>
    compareEntries(job({ title: 'Clerk', at: 'Acme', dates }), job2021).differences[0]?.why;
  t.match(why('2019 – 2022'), /it ends differently/);
  t.match(why('2019 – present'), /one says that it goes on/);
  t.match(why('2018 – 2021'), /it begins differently/);
});

t.test('an employer under another name is found by title and time', async (t) => {
  const profile = job({ title: 'Clerk', at: 'Globex', dates: '2019 – 2021' });
  const resume = job({ title: 'Clerk', at: 'Acme', dates: '2019 – 2021' });
  t.same(codes(profile, resume), [['employer', 'Globex', 'Acme']]);
  const later = job({ title: 'Clerk', at: 'Acme', dates: '2010 – 2011' });
  t.same(codes(profile, later), [
    ['only-profile', 'Clerk', null],
    ['only-resume', null, 'Clerk'],
  ]);
});

t.test('a section that one side lacks is not compared', async (t) => {
  t.same(compareEntries(NO_DRAFT, CLERK), { compared: 0, differences: [] });
});
