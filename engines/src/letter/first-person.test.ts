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
    [
      'Care for five patients',
      'I care for five patients',
      'it was my job to care for five patients',
    ],
    ['Manages a team of six', 'I manage a team of six', 'it was my job to manage a team of six'],
    [
      'Responsible for the stock',
      'I am responsible for the stock',
      'I was responsible for the stock',
    ],
    ['Promoted to shift lead', 'I was promoted to shift lead', 'I was promoted to shift lead'],
    ['I read with 12 adults', 'I read with 12 adults', 'I read with 12 adults'],
    ['Was responsible for tills', 'I am responsible for tills', 'I was responsible for tills'],
    ['My duties include filing', 'my duties include filing', 'my duties included filing'],
    [
      'Named Clerk of the Year 4x',
      'I was named Clerk of the Year 4 times',
      'I was named Clerk of the Year 4 times',
    ],
    [
      'Carries out assessments and writes court reports',
      'I carry out assessments and write court reports',
      'it was my job to carry out assessments and write court reports',
    ],
    [
      'Manages full-cycle recruiting and hires about 120 people',
      'I manage full-cycle recruiting and hire about 120 people',
      'it was my job to manage full-cycle recruiting and hire about 120 people',
    ],
    [
      'Drafts and negotiates leases, licences and deeds',
      'I draft and negotiate leases, licences and deeds',
      'it was my job to draft and negotiate leases, licences and deeds',
    ],
    [
      'Monitors anaesthesia and assists in surgery',
      'I monitor anaesthesia and assist in surgery',
      'it was my job to monitor anaesthesia and assist in surgery',
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
    'Chair of the committee',
    'Mentor to two junior designers',
    'Stock counts using an RF scanner',
    'Market studies, benchmark',
    'Responsible for answer the chats',
    'I was visiting 8 clients every day',
    'Grew our following 3k→22k',
    'Managing stock and orders',
    'Forklift licence, renewed 2025',
    '99.7 % pick accuracy',
    'Research assistant in a laboratory',
    'Planned and reactive maintenance of cranes',
    'Scrap was 4.1% in May',
    'Cleaned rooms and make reports',
    'Drive tractor trailer, regional, Texas to Louisiana',
    'Took care about foreign workers',
    'Built [something] for all',
    '',
  ]) {
    t.equal(toFirstPerson(line, true), null, line);
  }
});

t.test('short forms are spelled out, and a bare noun gets its article', async (t) => {
  for (const [line, clause] of [
    ['Processed c. 400 invoices p/m', 'I processed about 400 invoices a month'],
    ['Propagated 3,000 plants', 'I propagated 3,000 plants'],
    ['Moved 9 laptops w/o downtime', 'I moved 9 laptops without downtime'],
    ['Booked 14 meetings/mo', 'I booked 14 meetings a month'],
    ['Reduced alerts with 70%', 'I reduced alerts by 70%'],
    ['Built and maintained a system of 70 parts', 'I built and maintained a system of 70 parts'],
    ['Filled ~60 roles p.a.', 'I filled about 60 roles a year'],
    ['Worked w/ one dept on stock', 'I worked with one department on stock'],
    ['Reviewed 15 files/week', 'I reviewed 15 files a week'],
    ['Led migration of 14 services', 'I led the migration of 14 services'],
    ['Managed team of 5 clerks', 'I managed a team of 5 clerks'],
    ['Implemented SAP asset module', 'I implemented the SAP asset module'],
    ['Introduced Scrum in the department', 'I introduced Scrum in the department'],
    ['Automated data entry, saving 3 hours', 'I automated data entry, saving 3 hours'],
    ['Repaired motors, drives, control circuits', 'I repaired motors, drives and control circuits'],
    ['Managed a group of 4 persons', 'I managed a group of 4 people'],
    ['Resolve avg 55 calls/day', 'it was my job to resolve an average of 55 calls a day'],
    ['Poured concrete, driveways, sidewalks', 'I poured concrete, driveways and sidewalks'],
    [
      'Served customers, changed barrels, cashed up',
      'I served customers, changed barrels, and cashed up',
    ],
    ['Planned routes, wrote logs and reports', 'I planned routes and wrote logs and reports'],
    ['Wrote tests, that raised sales by 9%', null],
    ['Cut setup time from 90 to 50 min', 'I cut setup time from 90 to 50 minutes'],
    ['Carried out plating, gram staining', 'I carried out plating and gram staining'],
  ] as const) {
    t.equal(toFirstPerson(line, false), clause, line);
  }
});
