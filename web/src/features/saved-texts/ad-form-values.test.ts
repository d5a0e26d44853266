import t from 'tap';
import { adFields, pastedAdFields } from './ad-form-schema.ts';
import { EMPTY_AD_FORM, toAdFormValues, UNDECIDED, urlOf } from './ad-form-values.ts';

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
  const ad = adFields.parse({ ...EMPTY_AD_FORM, title: ' Clerk ', text: ' Excel\n' });
  t.same(ad, { title: 'Clerk', company: null, url: null, text: 'Excel' });
  const shown = toAdFormValues({ ...ad, ...UNDECIDED });
  t.same(shown, { title: 'Clerk', company: '', url: '', text: 'Excel' });
  t.same(adFields.parse(shown), ad, 'as it was');
  t.end();
});

t.test('each field says what is wrong with it', (t) => {
  const wrong = { ...EMPTY_AD_FORM, url: 'localhost' };
  const paths = (schema: typeof adFields) =>
    schema.safeParse(wrong).error?.issues.map(({ path }) => path.join());
  t.same(paths(adFields), ['title', 'url', 'text']);
  t.same(paths(pastedAdFields), ['url', 'text'], 'a pasted ad needs no name');
  t.end();
});
