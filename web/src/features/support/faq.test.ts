import fc from 'fast-check';
import t from 'tap';
import { matchRoute } from '../../app/paths.ts';
import { FAQ, type FaqGroup } from './faq.ts';
import { highlight, searchFaq, tokenizeQuery } from './search-faq.ts';

const entries = FAQ.flatMap((group) => group.entries);
const idsOf = (groups: readonly FaqGroup[]) =>
  groups.flatMap((group) => group.entries.map((entry) => entry.id));

t.test('there are enough questions, each with a unique hash and a valid link', async (t) => {
  t.ok(entries.length >= 25, `${entries.length}`);
  t.equal(new Set(entries.map((entry) => entry.id)).size, entries.length);
  t.equal(new Set(entries.map((entry) => entry.question)).size, entries.length);
  for (const { id, answer, more } of entries) {
    t.match(id, /^[a-z0-9-]+$/);
    t.ok(
      answer.every((paragraph) => paragraph.length > 40),
      id,
    );
    if (more) {
      const { pathname } = new URL(more.path, 'https://roletrail.example');
      t.not(matchRoute(pathname), null, `${id}: ${more.path}`);
    }
  }
});

t.test('typical searches find their answer', async (t) => {
  for (const [query, id] of [
    ['signed out', 'signed-out-after-an-hour'],
    ['forgot password', 'forgot-password'],
    ['DELETE account', 'delete-account'],
    ['cookie banner', 'cookies'],
    ['promo', 'promo-refused'],
    ['verify receipt', 'verify-receipt'],
    ['decline', 'what-if-i-decline'],
    ['artificial intel', 'ai'],
    ['lost link', 'lost-status-link'],
    ['skill need', 'skills-need'],
  ] as const) {
    t.ok(idsOf(searchFaq(FAQ, query)).includes(id), `${query}: ${idsOf(searchFaq(FAQ, query))}`);
  }
  t.same(searchFaq(FAQ, 'zeppelin'), []);
  t.same(idsOf(searchFaq(FAQ, ' ')), idsOf(FAQ), 'no words: everything');
  t.same(idsOf(searchFaq(FAQ, 'ookie')), [], 'words are met from their beginning');
});

t.test('highlighting fragments join to the whole text', async (t) => {
  t.same(highlight('Delete the account', 'del ACC'), [
    { text: 'Del', hit: true },
    { text: 'ete the ', hit: false },
    { text: 'acc', hit: true },
    { text: 'ount', hit: false },
  ]);
  t.same(highlight('Grüße', 'gru'), [
    { text: 'Grü', hit: true },
    { text: 'ße', hit: false },
  ]);
  t.same(tokenizeQuery('a Résumé, resume!'), ['resume']);
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (text, query) =>
        highlight(text, query)
          .map((piece) => piece.text)
          .join('') === text,
    ),
  );
});
