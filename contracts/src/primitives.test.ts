import t from 'tap';
import { singleLine } from './primitives.ts';

const name = singleLine(80);
const taken = (text: string) => name.safeParse(text).success;

t.test('a line shows all that it holds', async (t) => {
  for (const [what, hidden] of Object.entries({
    'right-to-left override': '\u202E',
    'left-to-right isolate': '\u2066',
    'right-to-left mark': '\u200F',
    'Arabic letter mark': '\u061C',
    'zero-width space': '\u200B',
    'word joiner': '\u2060',
    'byte order mark': '\uFEFF',
    'soft hyphen': '\u00AD',
    'Hangul filler': '\u3164',
    'blank of Braille': '\u2800',
    'tag letter': '\u{E0061}',
    'line separator': '\u2028',
    'line feed': '\n',
    NUL: '\u0000',
  })) {
    t.notOk(taken(`An${hidden}na`), `${what} within`);
    t.notOk(taken(`Anna ${hidden}B`), `${what} after a space`);
    t.notOk(taken(hidden), `${what} alone`);
  }
  for (const empty of ['', ' ', '\t\u00A0', '\u200D', '\u200C\u200D']) t.notOk(taken(empty));
});

t.test('the two joiners stand between letters or emoji, and nowhere else', async (t) => {
  for (const text of [
    'نیم\u200Cفاصله',
    'क्\u200Dष',
    'ශ්\u200Dරී',
    '👩\u200D🚀 Ada',
    '👩🏽\u200D🚀',
    '❤\uFE0F\u200D🔥',
    '葛\u{E0100}城',
  ]) {
    t.ok(taken(text), text);
  }
  for (const text of [
    '\u200DAnna',
    'Anna\u200C',
    'An\u200D na',
    '1\u200D2',
    'a\u200C\u200Cb',
    '.\u200D.',
  ]) {
    t.notOk(taken(text), encodeURIComponent(text));
  }
});

t.test('ordinary names', async (t) => {
  for (const text of [
    'Zoë <b>x</b> 🜁',
    "O'Neill",
    'Łukasz',
    '李 雷',
    'محمد',
    'X Æ A-12',
    'Jürgen 3.',
  ]) {
    t.equal(name.parse(`  ${text} `), text);
  }
});
