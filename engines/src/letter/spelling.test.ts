import t from 'tap';
import { isMisspelt } from './spelling.ts';

t.test('misspelt words and words of speech are seen', async (t) => {
  for (const text of [
    'I teached two apprentices',
    'I formated laptops',
    'I negociated contracts',
    'I helped out with deliverys',
    'I fixed bikes and flogged em online',
    'I ran the bar on me own',
  ])
    t.ok(isMisspelt(text), text);
});

t.test('words with the same letters are not', async (t) => {
  for (const text of [
    'I succeeded in 12 successful audits of processes',
    'I installed laboratory equipment for the government',
    'I took surveys and paid bills on Mondays',
    'I received communications from colleagues and customers',
    'I trained committees on business environments',
    'I maintained machinery and supervised technical schedules in languages',
    'I targeted finance, quality and responsible purchasing in a warehouse',
  ])
    t.notOk(isMisspelt(text), text);
});
