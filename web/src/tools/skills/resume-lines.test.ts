import t from 'tap';
import { linesOf } from './resume-lines.ts';

t.test('lines with something to show are offered once, without bullets', async (t) => {
  const text = `Ada Byron\nExperience\n- Filed 300 cases a day\n• Trained two clerks in Excel\n- Filed 300 cases a day\n${'word '.repeat(90)}`;
  t.same(linesOf(text), ['Filed 300 cases a day', 'Trained two clerks in Excel']);
  t.same(linesOf(''), []);
});
