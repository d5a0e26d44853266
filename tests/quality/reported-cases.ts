/**
 * Files of `resumes/reported`, each with one kind of fault that a person reported of a résumé
 * reader, and the right values. What a row leaves out is as in `USUAL`.
 */
import { readFile } from 'node:fs/promises';
import type { ReportedCase } from './reported-quality.ts';
import {
  CALDER,
  infomax,
  JSON_USUAL,
  LINKEDIN,
  named,
  PEER,
  type RightValues,
  TWO_COLUMNS,
  USUAL,
  WRAPPED_SKILLS,
} from './reported-values.ts';

const REPORTED: Readonly<Record<string, Partial<RightValues>>> = {
  '01-date-heading.txt': {
    jobs: [
      ['Staff Engineer', 'Globex Systems LLC', '2021-03', 'now'],
      ['Senior Engineer', 'Initech Analytics', '2017-06', '2021-02'],
    ],
    points: [2, 1],
  },
  '04-season-years.txt': {
    jobs: [
      ['Analyst', 'Acme Inc', '2015-03', 'now'],
      ['Volunteer Swim Coach', 'YMCA', '', '2013-06'],
    ],
    dates: ['Mar 2015 – present', 'Summer 2013, 2014', '2008 – 2011'],
  },
  '06-tilldate.txt': infomax('2019-06', '2016-07', '2019-05'),
  '07-month-hyphen-year.txt': infomax('2019-06', '2016-07', '2019-05'),
  '08-mm-yy.txt': infomax('2019-06', '2016-07', '2019-05'),
  '09-ordinal-day.txt': infomax('2019-03', '2016-07', '2019-03'),
  '11-gpa-glued.txt': {
    studies: [
      ['Lakeside University', 'Master of Science Information Technology', '2021-08', '2023-05'],
      ['Harbor College', 'Bachelor of Arts', '2017', '2021'],
    ],
    notes: ['', 'GPA 3.8', 'GPA 8.0 / 10'],
  },
  '12-edu.txt': { studies: [['State University', 'B.S. in Computer Science', '', '2013']] },
  '13-degreeless.txt': {
    studies: [
      [
        'Northfield Professional Education',
        'Applied Data Science Program: Leveraging AI for Effective Decision-Making',
        '',
        '2023',
      ],
      [
        'Riverside Institute Of Technology',
        'Bachelor of Technology in Computer Science & Engineering',
        '',
        '',
      ],
    ],
  },
  '16-header-name.txt': { skills: ['Python', 'SQL'] },
  '20-empty-enddate.json': {
    ...JSON_USUAL,
    jobs: [
      ['Analyst', 'Contoso', '2019-03', 'now'],
      ['Analyst', 'Fabrikam', '2015-02', '2019-02'],
    ],
    points: [2, 2],
  },
  '21-null.json': {
    ...JSON_USUAL,
    phone: '',
    links: [],
    jobs: [['Analyst', 'Contoso', '2019-03', 'now']],
    points: [0],
  },
  '22-company-website.json': {
    ...JSON_USUAL,
    jobs: [['Analyst', 'Contoso', '2019-03', '2021-05']],
    points: [2],
  },
  '23-numbers.json': {
    ...JSON_USUAL,
    phone: '15550100199',
    jobs: [['Analyst', 'Contoso', '2019', '2021']],
    studies: [CALDER],
    points: [2],
  },
  '25-commas.json': {
    ...JSON_USUAL,
    jobs: [
      ['Director, Product Marketing', 'Contoso', '2019-03', '2021-05'],
      ['Accountant', 'Smith, Jones & Partners', '2015-02', '2019-02'],
      ['Keeper', 'The Lighthouse', '2012-02', '2015-01'],
    ],
    points: [2, 2, 2],
  },
  '26-positions.json': {
    ...JSON_USUAL,
    jobs: [
      ['Senior Developer', 'Contoso', '2020-01', 'now'],
      ['Developer', 'Contoso', '2018-01', '2019-12'],
    ],
    points: [3, 2],
  },
  '28-reactive-resume-v4.json': {
    ...JSON_USUAL,
    place: 'Portland, OR',
    jobs: [['Analyst', 'Contoso', '2019-03', 'now']],
    studies: [CALDER],
    skills: ['Python'],
    points: [2],
  },
  '29-html.json': {
    ...JSON_USUAL,
    jobs: [['Analyst', 'Contoso', '2019-03', '2021-05']],
    points: [
      [
        'Ran the reporting & planning',
        'Four regional teams',
        'Nine days cut to five',
        'Planned and ran the weekly reporting for four regional teams',
        'Cut the time to close the books from nine days to five by writing down each step',
      ],
    ],
  },
  '32-full-1.0.json': {
    place: 'Portland, Oregon, US',
    links: ['https://ada.example.org', 'https://github.com/adab', 'https://linkedin.com/in/ada'],
    jobs: [['CEO/President', 'Contoso', '2013-12', '2014-12']],
    points: [['Ran the company through its first year.', 'Won the regional prize for young firms']],
    studies: [['Calder College', 'Bachelor Information Technology', '2008-06', '2011-01']],
    skills: ['HTML', 'CSS'],
  },
  '40-heading-over-company.pdf': {
    skills: ['Python', 'SQL', 'Excel', 'Bookkeeping', 'Writing', 'Spanish', 'Typing'],
  },
  '40-name-over-tagline-13.pdf': { headline: 'Data Analyst' },
  '41-head-after-full-bullet.txt': {
    jobs: [
      ['Analyst', 'Acme Systems LLC', '2021-07', 'now'],
      ['Clerk', 'Borden Analytics', '2017-06', '2021-06'],
    ],
    points: [1, 1],
  },
  '42-encrypted-empty-user.pdf': {},
  '44-bom-before.pdf': {},
  '44-http-header.pdf': {},
  '45-rotate90.pdf': {},
  '46-fake-bold.pdf': {},
  '48-acroform.pdf': {
    place: '',
    studies: [['Calder College', 'BSc Mathematics', '', '']],
  },
  '49-soft-hyphen-contact.pdf': {
    email: 'mary-ann@example.org',
    phone: '555-010-0199',
    links: ['linkedin.com/in/ada-byron'],
  },
  '50-smarttag-sdt.docx': {},
  '51-textbox.docx': { place: '' },
  '53-list-bullet-style.docx': {
    jobs: [
      ['Analyst', 'Acme Inc', '2015-03', 'now'],
      ['Clerk', 'Borden Ltd', '2010-06', '2015-02'],
    ],
    points: [3, 2],
    skills: ['Python', 'SQL and Excel', 'Writing plain reports'],
  },
  '55-sym.docx': {
    phone: '555-010-0199',
    place: '',
    skills: ['Python', 'coordination', 'Excel'],
  },
  '56-hyperlink-target.docx': {
    place: '',
    links: ['https://www.linkedin.com/in/ada-byron'],
  },
  '60-linkedin.zip': {
    ...LINKEDIN,
    studies: [
      ['Calder College', 'Bachelor of Science (BSc), Mathematics', '2008', '2011'],
      ['Borden Academy', '', '2006', '2008'],
    ],
  },
  '61-linkedin-min1604.zip': { ...LINKEDIN, email: '', studies: [] },
  '62-two-columns-indent-0.pdf': TWO_COLUMNS,
  '62-two-columns-indent-5.pdf': TWO_COLUMNS,
  '62-two-columns-indent-20.pdf': TWO_COLUMNS,
  '63-skills-bullet-wrap.txt': { skills: WRAPPED_SKILLS },
  '63-skills-comma-wrap.txt': { skills: WRAPPED_SKILLS },
  '64-links-umlaut.txt': { links: ['https://müller.design', 'www.bürobyron.com/über'] },
  '65-from-until.txt': {
    jobs: [
      ['Analyst', 'Acme Inc', '2015-03', '2019-05'],
      ['Clerk', 'Borden Ltd', '2011-06', '2015-02'],
    ],
    points: [3, 1],
  },
  'mail-02.txt': { email: 'ADA.BYRON@EXAMPLE.ORG' },
  'mail-04.txt': { email: 'ada@exämple.org' },
  'mail-06.txt': { email: 'ada@example.xn--p1ai' },
  'mail-08.txt': { email: 'ada.byron@example.technology' },
  'mail-10.txt': { email: 'ada@example.org' },
  'mail-12.txt': { email: 'ada@example.org' },
  'mail-14.txt': { email: 'ada-@example.org' },
  'mail-16.txt': { email: 'ada@example-site.co' },
  'mail-18.txt': { email: 'ada/byron@example.org' },
  'name-02.txt': named('Robert (Bob) Smith'),
  'name-04.txt': named('Maria José da Silva Santos Oliveira'),
  'name-06.txt': named('Willem-Jan op de Beeck'),
  'name-08.txt': named('Max Freiherr zu Lindenau'),
  'name-10.txt': named('Li Wei (李伟)'),
  'name-12.txt': named('Anne-Marie D’Arcy-O’Neill'),
  'name-14.txt': named('Ñuño Ibáñez'),
  'name-16.txt': named('Ms. Ada Byron'),
  'name-18.txt': named('Ada Byron'),
  'name-20.txt': named('José du Pont'),
  'name-22.txt': named('Christopher Cook'),
  'name-24.txt': named('Ada King-Noel (née Byron)'),
  'phone-02.txt': { phone: '(+34) 612 34 56 78' },
  'phone-04.txt': { phone: '+1 - 555 - 010 - 0199' },
  'phone-06.txt': { phone: '+91 98765 43210' },
  'phone-08.txt': { phone: '0049 30 123456' },
  'phone-10.txt': { phone: '+55 (11) 91234-5678' },
  'phone-12.txt': { phone: '+1.555.010.0199' },
  'phone-14.txt': { phone: '+33 6 12 34 56 78' },
  'phone-16.txt': { phone: '+65 6123 4567' },
  'phone-18.txt': { phone: '+358 40 1234567' },
  'phone-20.txt': { phone: '1-800-555-0199 x123' },
  'phone-22.txt': { phone: '555−010−0199' },
  'phone-24.txt': { phone: '080-1234-5678' },
  'r01-soft-hyphen-dates.txt': {
    ...PEER,
    jobs: [['DevOps Engineer', 'Acme Inc.', '2019-09', '2023-03']],
    points: [1],
  },
  'r03-city-state-us.txt': {
    ...PEER,
    phone: '',
    place: 'San Francisco, California, US',
    jobs: [['Nurse', 'Acme Hospital', '2015', '2020']],
    points: [1],
  },
  'r04-combined-heading.txt': {
    ...PEER,
    jobs: [['Team Member', 'Acme Burgers', '2012-08', '2015-05']],
    points: [1],
  },
  'r05-title-with-comma-under-employer.txt': {
    ...PEER,
    jobs: [
      ['Associate Director, Medical Information', 'Acme Pharma', '2020-01', 'now'],
      ['Director, Medical Communications', 'Globex Sciences', '2016-03', '2019-12'],
    ],
  },
  'r07-contact-lost-without-headings.txt': {
    name: 'John Example',
    email: 'johndoe@example.com',
    phone: '+1 (555) 101-1001',
    place: 'Springfield, Pennsylvania',
    jobs: [],
    studies: [],
    skills: [],
  },
  'r08-json-resume.json': {
    ...PEER,
    phone: '',
    place: 'San Francisco, California, US',
    jobs: [
      ['Rails Developer - Platform, Europe', 'Acme', '2019-01', '2021-03'],
      ['Security Intern', 'Acme Tools, OWASP', '2016-01', '2018-12'],
    ],
    studies: [['Coding School', 'Full Stack Development', '2015-01', '2015-06']],
    skills: ['HTML5, CSS3', 'Python'],
  },
  'r09-name-over-tagline.pdf': {
    ...PEER,
    jobs: [['DevOps Engineer', 'Acme Inc.', '2019-09', '2023-03']],
    points: [1],
    studies: [['State University', 'BS in Biology', '2008', '2012']],
    skills: [],
  },
  'r10-date-beside-first-bullet.pdf': {
    ...PEER,
    jobs: [
      ['Research Intern', 'Acme Inc.', '2022-05', '2022-08'],
      ['Software Engineer', 'Globex', '2019-06', '2021-05'],
    ],
    points: [2, 2],
    studies: [['State University', 'BS in Biology', '2014-09', '2018-06']],
    skills: [],
  },
  'r11-linkedin-short-sidebar.pdf': {
    ...PEER,
    phone: '',
    place: 'San Francisco Bay Area',
    links: ['www.linkedin.com/in/jane-example-49667449'],
    jobs: [
      ['Head of People', 'Acme Technology', '2023-08', 'now'],
      ['People Partner', 'Globex', '2021-12', '2023-08'],
      ['HR Manager', 'Initech', '2019-07', '2021-12'],
      ['HR Generalist', 'Umbrella Foods', '2016-02', '2019-07'],
      ['HR Assistant', 'Stark Tools', '2014-04', '2016-01'],
      ['Office Manager', 'Wayne Paper', '2011-10', '2014-04'],
      ['Receptionist', 'Hooli Travel', '2009-04', '2011-10'],
    ],
    studies: [],
    skills: ['Social Media', 'Event Management'],
  },
  'r12-indented-roles-no-bullets.pdf': {
    ...PEER,
    place: 'Rotterdam, The Netherlands',
    jobs: [
      ['Head of Technology', 'Acme Agency', '2012-04', '2016-10'],
      ['Release Manager', 'Globex', '2009-12', '2011-01'],
    ],
    points: [1, 1],
    studies: [['State University', 'BSc in Business Computer Science', '2004', '2007']],
    skills: [],
  },
  'r13-headings-in-margin.pdf': {
    name: 'John Example',
    email: 'johndoe@example.com',
    phone: '+1 (555) 101-1001',
    place: 'Springfield, PA',
    jobs: [
      ['Research Student', 'Institute for Advanced Research', '2004-05', '2005-05'],
      ['Project Officer', 'Alpha Engineering Firm', '2007-10', '2008-01'],
    ],
    studies: [
      ['First State University', 'Ph.D. in Engineering', '2009-12', '2014-07'],
      ['First State University', 'M.S. in Engineering', '2006-08', '2008-08'],
    ],
    skills: ['MATLAB', 'Mathematica', 'R', 'Tableau', 'Microsoft Excel'],
  },
  'r15-docx-heading2-jobs.docx': {
    ...PEER,
    phone: '312-555-0100',
    place: 'Chicago, IL',
    jobs: [
      ['Director of Operations', 'Acme Technologies', '2019-07', 'now'],
      ['Senior Office Manager', 'Globex Corporation', '2015-08', '2019-07'],
    ],
    studies: [['State University', 'BA in supply chain management', '', '']],
    skills: ['Typing', 'Excel'],
    points: [1, 1],
  },
  'r16-english-refused.txt': {
    name: 'JOHN EXAMPLE',
    email: 'john.doe@example.com',
    phone: '',
    place: 'New York',
    links: ['https://example.com/johndoe'],
    jobs: [
      ['Developer', 'COMPANY A', '2016-01', 'now'],
      ['Frontend Developer', 'COMPANY B', '2015-01', '2015-12'],
    ],
    studies: [
      ['University A', 'Master of Arts', '', ''],
      ['University B', 'Bachelor of Science', '', ''],
    ],
    skills: ['HTML5 CSS3 JavaScript Node.js Angular TypeScript Docker'],
    points: [1, 1],
  },
};

export const reportedCases = () => casesIn('reported', REPORTED);

/** @param rows what differs from `USUAL`, by file of the folder */
export function casesIn(
  folder: 'reported' | 'siblings',
  rows: Readonly<Record<string, Partial<RightValues>>>,
): ReportedCase[] {
  return Object.entries(rows).map(([file, right]) => ({
    file,
    bytes: () => readFile(new URL(`./resumes/${folder}/${file}`, import.meta.url)),
    right: { ...USUAL, ...right },
  }));
}
