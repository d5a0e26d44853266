import { APPLICATION } from '@roletrail/contracts/tools/saved/application';
import t from 'tap';
import { compareOffers } from './offers.ts';

const offer = (more: object) => APPLICATION.content.parse({ title: 'Baker', ...more });

t.test('compareOffers marks the facts that differ, whatever their case and spaces', async (t) => {
  const facts = compareOffers([
    offer({ pay: '20 an hour', place: 'Boise', deadline: '2026-12-01' }),
    offer({ pay: '21 an hour', place: 'boise ', deadline: '2026-12-01' }),
  ]);
  const different = facts.filter(({ isDifferent }) => isDifferent).map(({ term }) => term);
  t.same(different, ['Pay']);
  t.match(facts[4], { term: 'Deadline', values: ['1 December 2026', '1 December 2026'] });
});

t.test('a fact that only one offer names differs', async (t) => {
  const facts = compareOffers([offer({ hours: '40' }), offer({}), offer({ hours: '40' })]);
  t.match(facts[2], { term: 'Hours', values: ['40', '', '40'], isDifferent: true });
  t.equal(
    compareOffers([offer({})]).some(({ isDifferent }) => isDifferent),
    false,
  );
});
