import type { LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import t from 'tap';
import {
  added,
  type EditLetter,
  edited,
  movedParagraph,
  removed,
  toEdit,
  toLetter,
  toText,
} from './editing.ts';
import { withVersion } from './opened-letter.ts';

const from = (text: string) => ({ text, sources: [{ kind: 'ad' as const, text }] });
const PARAGRAPHS: LetterParagraphs = [[from('A.')], [from('B.'), from('C.')], [from('D.')]];
const words = (letter: EditLetter) => letter.map((one) => one.map(({ text }) => text).join(''));
const idOf = (letter: EditLetter, text: string) =>
  letter.flat().find((one) => one.text === text)?.id ?? '';

t.test('a letter comes back as it was, and an edited sentence is the person’s own', async (t) => {
  const letter = toEdit(PARAGRAPHS);
  t.same(toLetter(letter).paragraphs, PARAGRAPHS);
  const next = toLetter(edited(letter, idOf(letter, 'B.'), 'Other.')).paragraphs;
  t.same(next[1]?.[0], { text: 'Other.', sources: [{ kind: 'yours' }] });
  t.same(next[1]?.[1], from('C.'));
  t.same(toLetter(edited(letter, idOf(letter, 'B.'), 'B.')).paragraphs, PARAGRAPHS);
});

t.test('sentences move within their paragraph, then into the next one', async (t) => {
  const letter = toEdit(PARAGRAPHS);
  const id = idOf(letter, 'C.');
  t.same(words(movedParagraph(letter, id, -1)), ['A.', 'C.B.', 'D.']);
  t.same(words(movedParagraph(letter, id, 1)), ['A.', 'B.', 'C.D.']);
  t.same(words(movedParagraph(letter, idOf(letter, 'A.'), 1)), ['A.B.C.', 'D.']);
  t.same(words(movedParagraph(letter, idOf(letter, 'A.'), -1)), ['A.', 'B.C.', 'D.']);
});

t.test('empty sentences are not sent, and the places of others follow', async (t) => {
  const letter = toEdit(PARAGRAPHS);
  const cleared = edited(added(letter, 1, 'new'), idOf(letter, 'A.'), ' ');
  const { paragraphs, paths } = toLetter(cleared);
  t.equal(toText(paragraphs), 'B. C.\nD.');
  t.equal(paths.get(idOf(letter, 'C.')), '0.1');
  t.equal(paths.get('new'), undefined);
  t.same(words(removed(letter, idOf(letter, 'D.'))), ['A.', 'B.C.']);
});

t.test('a text is kept once, and only so many', async (t) => {
  const once = withVersion([], PARAGRAPHS, 2);
  t.equal(withVersion(once, PARAGRAPHS, 2), once);
  const more = [[from('E.')], [from('F.')]].reduce<typeof once>(
    (kept, paragraph) => withVersion(kept, [paragraph], 2),
    once,
  );
  t.same(
    more.map(({ paragraphs }) => toText(paragraphs)),
    ['F.', 'E.'],
  );
});
