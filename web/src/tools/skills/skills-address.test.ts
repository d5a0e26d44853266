import t from 'tap';
import { formatSkillsSearch, NOTHING_CHOSEN, parseSkillsUrl } from './skills-address.ts';

const read = (query: string) => parseSkillsUrl(new URLSearchParams(query));

t.test('an address is read as it was written', async (t) => {
  const state = {
    part: 'interests',
    of: '29-1141.00',
    ad: '0193e5a0-0000-7000-8000-000000000001',
    now: '43-4051.00',
    saved: '0193e5a0-0000-7000-8000-000000000002',
  } as const;
  t.same(read(formatSkillsSearch(state)), state);
  t.equal(formatSkillsSearch(NOTHING_CHOSEN), '?');
});

t.test('invalid values are dropped', async (t) => {
  t.same(read('part=all&of=nurse&ad=1&now=29-1141&saved=<b>'), NOTHING_CHOSEN);
});
