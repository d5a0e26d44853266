import t from 'tap';
import { EMPTY_AD_FORM, toAdContent, toAdFormValues, urlOf } from './ad-form-values.ts';

t.test('a typed URL is parsed, but no executable scheme', (t) => {
  t.equal(urlOf('  '), null);
  t.equal(urlOf('jobs.example/4?a=b'), 'https://jobs.example/4?a=b');
  t.equal(urlOf('http://jobs.example'), 'http://jobs.example/');
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    'two words',
    'localhost',
    'ftp://a.example',
  ]) {
    t.equal(urlOf(wrong), undefined, wrong);
  }
  t.end();
});

t.test('empty fields are left out and come back empty', (t) => {
  const ad = toAdContent({ ...EMPTY_AD_FORM, title: ' Clerk ', text: ' Excel\n' });
  const content = { title: 'Clerk', company: null, url: null, text: 'Excel' };
  t.same(ad, { ...content, promoted: [], dismissed: [] });
  const decided = { promoted: ['Foo'], dismissed: ['Bar'] };
  t.same(
    toAdContent(toAdFormValues(ad), { ...ad, ...decided }),
    { ...content, ...decided },
    'as it was',
  );
  t.same(toAdFormValues(ad), { title: 'Clerk', company: '', url: '', text: 'Excel' });
  t.end();
});
