import t from 'tap';
import { beforeList, hasMixedForms, withListEnd } from './lists.ts';

t.test('a list of like things gets its “and”; others are refused', async (t) => {
  for (const [text, list] of [
    ['ACLS, BLS, CMSRN', 'ACLS, BLS and CMSRN'],
    ['I sold tea, bread, cakes', 'I sold tea, bread and cakes'],
    ['I sold tea and bread', 'I sold tea and bread'],
    ['I drove 90 miles, about 3 hours a day', 'I drove 90 miles, about 3 hours a day'],
    ['I wrote scripts, saving 3 hours', 'I wrote scripts, saving 3 hours'],
    ['I used tools (saws, drills)', 'I used tools (saws, drills)'],
    ['I taught French, German, with two colleagues', null],
    ['I drove trucks, regional', null],
    ['I drove trucks, speed 60', null],
    ['I cooked meals, cleaned', null],
  ] as const) {
    t.equal(withListEnd(text), list, text);
  }
});

t.test('what is behind a comma is left out only if it changes nothing', async (t) => {
  t.equal(beforeList('I fed 90 ewes, each spring'), 'I fed 90 ewes');
  t.equal(beforeList('I fed 90 ewes, assisted by two others'), null);
  t.equal(beforeList('I fed 90 ewes, not alone'), null);
  t.equal(beforeList('I fed 90 ewes'), null);
});

t.test('verbs of two forms are no sentence', async (t) => {
  for (const [clause, form] of [
    ['I cleaned rooms and make reports', 'past'],
    ['I clean rooms and wrote the reports', 'base'],
    ['my work includes making invoices and send them', 'going'],
  ] as const) {
    t.ok(hasMixedForms(clause, form), clause);
  }
  for (const [clause, form] of [
    ['I cleaned rooms and made reports', 'past'],
    ['I repaired motors, drives and control circuits', 'past'],
    ['my work includes code reviews and order picking', 'going'],
    ['I drive buses and sell the tickets', 'base'],
  ] as const) {
    t.notOk(hasMixedForms(clause, form), clause);
  }
});
