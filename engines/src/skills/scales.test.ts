import { readFile } from 'node:fs/promises';
import t from 'tap';
import { INTEREST_AREAS } from '../career/career-data.ts';
import { PAGE_CONDITIONS } from '../career/handbook-conditions.ts';
import { shippedSkillsData } from '../testing/skills-data.ts';
import { INTEREST_ITEMS } from './interest-items.ts';
import { SCALES } from './scales.ts';

const ROOM = new URL('../../', import.meta.url);
const data = await shippedSkillsData((file) => readFile(new URL(file, ROOM)));
const WORDS_MOST = 20;
const words = (text: string) => text.split(/\s+/).length;

t.test('every skill and area of knowledge of the data has one whole scale', async (t) => {
  const { skills, knowledge } = data.career.elements;
  t.same([...SCALES.skill.keys()].sort(), [...skills].sort());
  t.same([...SCALES.knowledge.keys()].sort(), [...knowledge].sort());
  const all = [...SCALES.skill.values(), ...SCALES.knowledge.values()];
  t.equal(all.length, 68);
  for (const { name, label, question, anchors } of all) {
    t.ok(label !== '' && words(question) <= WORDS_MOST, name);
    t.match(question, /\?$/, name);
    t.same(
      anchors.map(({ level }) => level),
      [1, 3, 5, 7],
    );
    t.ok(
      anchors.every(({ text }) => text !== '' && words(text) <= WORDS_MOST),
      name,
    );
  }
  const texts = all.flatMap(({ anchors }) => anchors.map(({ text }) => text));
  t.equal(new Set(texts).size, texts.length, 'no anchor twice');
  t.equal(new Set(all.map(({ label }) => label)).size, all.length, 'no label twice');
});

t.test('there are six items of each interest, one of each before the next', async (t) => {
  t.equal(INTEREST_ITEMS.length, 36);
  t.equal(new Set(INTEREST_ITEMS.map(({ text }) => text)).size, 36);
  t.equal(new Set(INTEREST_ITEMS.map(({ id }) => id)).size, 36);
  for (const interest of INTEREST_AREAS) {
    t.equal(INTEREST_ITEMS.filter((item) => item.interest === interest).length, 6, interest);
  }
  for (let round = 0; round < 6; round++) {
    const asked = INTEREST_ITEMS.slice(round * 6, round * 6 + 6).map(({ interest }) => interest);
    t.same(asked.sort(), [...INTEREST_AREAS].sort());
  }
});

t.test('every page of the handbook has its reviewed flags, and there is no other', async (t) => {
  t.same([...PAGE_CONDITIONS.keys()].sort(), data.career.pages.map(({ slug }) => slug).sort());
  t.equal(PAGE_CONDITIONS.get('registered-nurses')?.licence, 'required');
  t.equal(PAGE_CONDITIONS.get('actors')?.licence, 'none-mentioned');
});
