import t from 'tap';
import { asActivity } from './activities.ts';

t.test('a line that names an activity is what the work includes', async (t) => {
  for (const [line, activity] of [
    [
      'Medication rounds, IV therapy and wound care',
      'medication rounds, IV therapy and wound care',
    ],
    ['Managing stock & orders.', 'managing stock and orders'],
    ['VAT returns', 'VAT returns'],
    ['Design of walls to Eurocodes', 'the design of walls to Eurocodes'],
    ['Cleaning of machines', 'cleaning machines'],
    ['Supporting of colleagues', 'supporting colleagues'],
    ['Repairs and maintenance', 'repairs and maintenance'],
    ['Supervising a team of 7', 'supervising a team of 7'],
    ['Soldering, brazing, cast iron', 'soldering, brazing and cast iron'],
    ['Cleaning 3 floors every night, toilets, kitchens', 'cleaning 3 floors every night'],
    ['Personal care for 24 residents, some at night', 'personal care for 24 residents'],
    [
      'Code reviews, hiring interviews, mentoring of 2 juniors',
      'code reviews, hiring interviews and mentoring of 2 juniors',
    ],
    [
      'Introduction of Jira and creation of templates',
      'the introduction of Jira and the creation of templates',
    ],
    [
      'Escalation handling, complaints, billing adjustments',
      'escalation handling, complaints and billing adjustments',
    ],
    ['Reception and orientation of guests', 'the reception and the orientation of guests'],
    [
      'Buying products, paying bills, keeping the books',
      'buying products, paying bills and keeping the books',
    ],
    ['Design reviews and code audits', 'design reviews and code audits'],
    ['EICRs for agents, approx. 15 p/m', 'EICRs for agents, about 15 a month'],
  ] as const) {
    t.equal(asActivity(line, true), `my work includes ${activity}`);
    t.equal(asActivity(line, false), `my work included ${activity}`);
  }
});

t.test('what a person is, has or reached is no activity', async (t) => {
  for (const line of [
    'First aider',
    'Dentrix scheduling and billing',
    'Spanish speaking patients',
    'EUR (castings, forgings)',
    'Fire training',
    'Carries out initial assessments',
    'Manages full-cycle recruiting',
    'Conflict management training 2023',
    'Excellent communication skills',
    '1.1 million safe miles',
    'No accidents in 4 years',
    'Chair of the committee',
    'Credit control: debtor days cut from 52 to 38',
    'Salesforce - pipeline management',
    'Full driving licence',
    'ILS trained',
    'Onboarding of staff and preparing contracts',
    'Tills, grill, host',
    'Making invoices and send them to clients',
    'Processing of mail and make reports',
    'Leading of teams up to 12 people',
    'Use of machines for floor',
    'Mentoring juniors, code review',
    'Reconciliations were finished early',
  ]) {
    t.equal(asActivity(line, true), null, line);
  }
});

t.test('an act, a licence or a place with a wrong preposition is no activity', async (t) => {
  for (const line of [
    'Support student midwives and sign off their competencies',
    'Coach 6 part-timers on upselling and returns',
    'Driving license B and C',
    'Repair of robots and cabinets at the customers',
    'Opening of accounts and follow up of loans',
  ])
    t.equal(asActivity(line, true), null, line);
});
