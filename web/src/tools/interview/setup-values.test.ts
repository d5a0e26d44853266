import t from 'tap';
import { clockTime } from './labels.ts';
import { COUNTS, EMPTY_SETUP, emptyFields, PASTED, toQuestionsInput } from './setup-values.ts';

t.test('nothing chosen asks the bank alone', async (t) => {
  t.match(toQuestionsInput(EMPTY_SETUP), { ad: null, resume: null, level: 'mid', count: 5 });
  t.same(COUNTS, [3, 4, 5, 6, 7, 8]);
});

t.test('saved texts go by id, pasted ones by their words', async (t) => {
  const values = { ...EMPTY_SETUP, ad: PASTED, adText: 'We want you.', resume: 'an-id' };
  t.match(toQuestionsInput(values), {
    ad: { kind: 'text', text: 'We want you.' },
    resume: { kind: 'resume', id: 'an-id' },
  });
});

t.test('a pasted text that is empty is named', async (t) => {
  const values = { ...EMPTY_SETUP, ad: PASTED, adText: ' \n', resume: PASTED, resumeText: 'Ada' };
  t.same(emptyFields(values), ['ad']);
  t.same(emptyFields(EMPTY_SETUP), []);
});

t.test('the clock shows minutes and seconds', async (t) => {
  t.same([0, 9, 60, 125].map(clockTime), ['0:00', '0:09', '1:00', '2:05']);
});
