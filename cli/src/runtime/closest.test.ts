import t from 'tap';
import { editsBetween, suggestionFor } from './closest.ts';

t.test('editsBetween counts inserted, deleted, replaced and exchanged letters', async (t) => {
  const cases: [string, string, number][] = [
    ['tail', 'tail', 0],
    ['tial', 'tail', 1],
    ['tai', 'tail', 1],
    ['taill', 'tail', 1],
    ['tall', 'tail', 1],
    ['', 'tail', 4],
    ['rebiuld', 'rebuild', 1],
    ['xyz', 'tail', 4],
  ];
  for (const [a, b, edits] of cases) {
    t.equal(editsBetween(a, b), edits, `${a} ${b}`);
    t.equal(editsBetween(b, a), edits, `${b} ${a}`);
  }
});

t.test('suggestionFor names the closest word, and none that is far', async (t) => {
  const names = ['tail', 'data', 'rebuild', 'replay', 'restore', 'restore-backup'];
  t.equal(suggestionFor('tial', names), ' Did you mean tail?');
  t.equal(suggestionFor('relpay', names), ' Did you mean replay?');
  t.equal(suggestionFor('restroe', names), ' Did you mean restore?');
  for (const far of ['', 'frobnicate', 'till-x', 'dote'])
    t.equal(suggestionFor(far, names), '', far);
  t.equal(suggestionFor('--folow', ['--follow', '--from']), ' Did you mean --follow?');
});
