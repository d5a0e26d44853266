import { skillsDraft } from '@roletrail/contracts/tools/skills';
import t from 'tap';
import { answeredCount, EMPTY_SHEET, toAnswerSheet, toSkillsInput } from './answer-sheet.ts';

const TARGET = { occupation: '29-1141.00', ad: null, current: null };
const SHEET = {
  levels: { 'skill:Writing': 0, 'skill:Speaking': 5 },
  proofs: {
    'skill:Speaking': { text: ' Gave 20 talks ', resume: null },
    'skill:Writing': { text: ' ', resume: null },
  },
  education: "Bachelor's degree",
  licence: 'working',
} as const;

t.test('a draft gives back the answers, and a proof without words is none', async (t) => {
  const input = toSkillsInput(TARGET, SHEET, false);
  t.equal(answeredCount(SHEET), 2, 'level 0 is an answer');
  t.match(input, { occupation: '29-1141.00', finished: false, answers: { length: 2 } });
  const again = toAnswerSheet(skillsDraft.parse(input));
  t.same(again, {
    ...SHEET,
    proofs: { 'skill:Speaking': { text: 'Gave 20 talks', resume: null } },
  });
});

t.test('nothing is answered at first', async (t) => {
  t.same(toSkillsInput(TARGET, EMPTY_SHEET, true).answers, []);
});
