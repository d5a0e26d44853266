import t from 'tap';
import { hasWrongWord } from './wrong-words.ts';

t.test('turns of phrase of a second language are seen', async (t) => {
  for (const clause of [
    'I implemented scanning what saved 15 hours a week',
    'I made tests, that raised sales',
    'I had a budget on 2 million',
    'I made interviews with 40 users',
    'I did analysis in GA4',
    'I worked close with developers',
    'I solved complains of guests',
    'I prepared machines for next shift',
    'I completed 14 plants in time and budget',
    'I led models, which lead to savings',
    'I elaborated weekly reports',
    'I negotiated with suppliers reducing costs 8%',
    'I designed subdivisions up to 400 lots',
    'I reduced the losses of raw material of 15%',
    'I improved the method, which reduced the time with two days',
    'I also teach to two apprentices',
    'I managed budgets (until 400k)',
    'my work includes planning and performing of tests',
    'I am shift leader since 2020',
    'I solved customers problems',
    'I drive clients to doctor',
    'I was trained as navigator',
    'I participated in implementation of SAP',
    'I managed 4 million Euro portfolio',
  ]) {
    t.ok(hasWrongWord(clause), clause);
  }
});

t.test('the same words in plain English are none', async (t) => {
  for (const clause of [
    'I tested 40 pages, which raised sales by 9%',
    'I had a budget of 2 million',
    'I made tea for the next day',
    'I gave first aid in the main street',
    'I reduced costs by 8%',
    'I realised savings of 4%',
    'I worked closely with developers',
    'I kept the team within budget',
    'I was trained as a navigator',
    'I participated in the implementation of SAP',
    'I reduced the number of errors by 15%',
    'I solved the problems of customers',
    'I have led a crew of 5 for six years',
  ]) {
    t.notOk(hasWrongWord(clause), clause);
  }
});
