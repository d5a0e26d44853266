import t from 'tap';
import { jobSearchLinks } from './job-search-links.ts';

const read = (text: string) => jobSearchLinks.safeParse(text);

t.test('jobSearchLinks reads names and https addresses', async (t) => {
  t.same(
    read('Jobs here=https://jobs.example.org/s?q={role}&l={place}; B=https://b.org/{role}').data,
    [
      { name: 'Jobs here', url: 'https://jobs.example.org/s?q={role}&l={place}' },
      { name: 'B', url: 'https://b.org/{role}' },
    ],
  );
  t.same(read('').data, []);
});

t.test(
  'jobSearchLinks rejects other protocols, hosts from the text, and missing parts',
  async (t) => {
    for (const text of [
      'A=http://a.org/{role}',
      'A=javascript:alert({role})',
      'A=https://{role}.a.org/',
      'A=https://me@a.org/{role}',
      'A=https://a.org/',
      'A=https://a.org/{role}{other}',
      '=https://a.org/{role}',
      'https://a.org/{role}',
      'A',
      Array.from({ length: 9 }, (_, n) => `A${n}=https://a.org/{role}`).join(';'),
    ]) {
      t.equal(read(text).success, false, text);
    }
  },
);
