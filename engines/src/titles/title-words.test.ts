import t from 'tap';
import { isField, wordsOfTitle, workOf } from './title-words.ts';

const headOf = (title: string) => {
  const { words, head } = wordsOfTitle(title);
  return words[head];
};

t.test('the head noun is the last word of the first phrase, without a grade', async (t) => {
  for (const [title, head] of [
    ['night nurse', 'nurse'],
    ['Process Server', 'server'],
    ['host at restaurant', 'host'],
    ['Vice President of Sales', 'president'],
    ['Cook, Restaurant', 'cook'],
    ['sprayers - herbicide', 'sprayer'],
    ['Nurse (ICU)', 'nurse'],
    ['carpenter ii', 'carpenter'],
    ['sugar boiler c', 'boiler'],
    ['help desk tier 1', 'tier'],
    ['Cook Lead', 'cook'],
    ['(remote) baker', 'baker'],
    ['of', undefined],
  ] as const) {
    t.equal(headOf(title), head, title);
  }
});

t.test('short forms are written out, and twelve words are read', async (t) => {
  t.same(wordsOfTitle('Asst. Mgr, Vet Tech').words, [
    'assistant',
    'manager',
    'veterinary',
    'technician',
  ]);
  t.equal(wordsOfTitle('cook '.repeat(40)).words.length, 12);
});

t.test('work is what rank, terms and shift leave, or all if that is nothing', async (t) => {
  t.same(workOf('Senior night-shift baker, part time'), ['baker']);
  t.same(workOf('Intern'), ['intern']);
});

t.test('a field is no person', async (t) => {
  t.same(['engineering', 'management', 'analysis', 'king', 'engineer'].map(isField), [
    true,
    true,
    true,
    false,
    false,
  ]);
});
