import t from 'tap';
import { hasBareHead } from './bare-heads.ts';

t.test('a noun that may lack its article is seen', async (t) => {
  for (const clause of [
    'I passed 6G pipe test in 2018',
    'I put the answers in knowledge base',
    'I fabricated stairs for oil refinery',
    'I assisted auditors during annual audit',
    'I changed tools according to drawing',
    'I count the till at end of shift',
    'I supervise the construction of 25 floor building',
    'I sorted out the rota when manager was off',
    'I make method statement and working schedule',
    'I managed £2 million budget',
  ])
    t.ok(hasBareHead(clause), clause);
});

t.test('plurals, names, nouns without articles and shared heads are not', async (t) => {
  for (const clause of [
    'I open and close the store, count drawers and make bank deposits',
    'I operate counterbalance and reach trucks in a cold store',
    'I delivered a $4.2M electronic records rollout across 11 clinics two months early',
    'I built the register and status report',
    'I wrote SQL pipelines that replaced 12 manual spreadsheets',
    'I use medical or scientific equipment',
    'I run payroll for 120 staff across 9 companies',
    'I helped customers to improve',
    'I carry a caseload of 32 families and complete home visits every two weeks',
    'I raised occupancy from 71 % to 84 %',
    'I was promoted from clerk to shift lead',
    'I worked on site and on call',
  ])
    t.notOk(hasBareHead(clause), clause);
});
