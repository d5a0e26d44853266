import t from 'tap';
import { careerDataOf } from '../career/load.ts';
import { exampleFile, exampleOccupation } from '../testing/career-sources.ts';
import { readingsOf } from './readings.ts';
import { createSearchIndex } from './search-index.ts';
import type { TitleName } from './title-names.ts';

const data = careerDataOf(exampleFile([], [exampleOccupation()]));
const name = (text: string): TitleName => ({
  text,
  code: '51-0001.00',
  source: 'alternate',
  weight: 1,
});
const times = (count: number, texts: readonly string[]) =>
  texts.flatMap((text) => Array.from({ length: count }, () => name(text)));
const index = createSearchIndex(data, [
  ...times(3, ['ship builder', 'pipe fitter', 'brick layer']),
  ...times(1, ['deckhand', 'pipelayer']),
]);
const readings = (words: readonly string[], head: number) => readingsOf({ words, head }, index);

t.test('two words are also one, and one is also two, if names have them', async (t) => {
  t.same(readings(['deck', 'hand'], 1), [
    { words: ['deck', 'hand'], head: 1 },
    { words: ['deckhand'], head: 0 },
  ]);
  t.same(readings(['shipfitter'], 0), [
    { words: ['shipfitter'], head: 0 },
    { words: ['ship', 'fitter'], head: 1 },
  ]);
  t.same(readings(['old', 'shipfitter'], 1)[1], { words: ['old', 'ship', 'fitter'], head: 2 });
  t.equal(readings(['shipowner'], 0).length, 1, 'no name has an owner');
});

t.test('a field is also who does it', async (t) => {
  t.same(readings(['brick', 'laying'], 1)[1], { words: ['brick', 'layer'], head: 1 });
  t.equal(readings(['cat', 'herding'], 1).length, 1, 'no name has a herder');
});

t.test('the readings of a long title are bounded', async (t) => {
  const words = Array.from({ length: 12 }, () => 'shipfitter');
  t.equal(readings(words, 11).length, 6);
});
