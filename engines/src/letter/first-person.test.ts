import t from 'tap';
import { toFirstPerson } from './first-person.ts';

t.test('a line that begins with a verb gets its subject', async (t) => {
  for (const [line, now, then] of [
    ['Reduced waste by 12 %', 'I reduced waste by 12 %', 'I reduced waste by 12 %'],
    [
      '- Successfully led four teams.',
      'I successfully led four teams',
      'I successfully led four teams',
    ],
    ['Care for five patients', 'I care for five patients', 'I used to care for five patients'],
    ['Manages a team of six', 'I manage a team of six', 'I used to manage a team of six'],
    [
      'Responsible for the stock',
      'I am responsible for the stock',
      'I was responsible for the stock',
    ],
    ['Promoted to shift lead', 'I was promoted to shift lead', 'I was promoted to shift lead'],
    ['I read with 12 adults', 'I read with 12 adults', 'I read with 12 adults'],
    [
      'Managing stock and orders',
      'I have experience of managing stock and orders',
      'I have experience of managing stock and orders',
    ],
    ['Leadership: Led a shift of 9', 'I led a shift of 9', 'I led a shift of 9'],
  ] as const) {
    t.equal(toFirstPerson(line, true), now, `${line}, goes on`);
    t.equal(toFirstPerson(line, false), then, `${line}, ended`);
  }
});

t.test('parts behind a semicolon get a subject, or are left out', async (t) => {
  t.equal(
    toFirstPerson('Planned routes with an ELD; kept logs that passed each inspection', false),
    'I planned routes with an ELD; I kept logs that passed each inspection',
  );
  t.equal(
    toFirstPerson('Hauled reefer loads in 38 states; 1.3 million miles', false),
    'I hauled reefer loads in 38 states',
  );
  t.equal(
    toFirstPerson('Loaded by hand, collected payments, kept the customers', false),
    'I loaded by hand, collected payments, and kept the customers',
  );
});

t.test('a line that is no sure clause stays as it is', async (t) => {
  for (const line of [
    'Certified nurse',
    'Support for 200 users',
    'Design documentation',
    'Lead developer on four projects',
    'Forklift licence, renewed 2025',
    '99.7 % pick accuracy',
    'Research assistant in a laboratory',
    'Built [something] for all',
    '',
  ]) {
    t.equal(toFirstPerson(line, true), null, line);
  }
});
