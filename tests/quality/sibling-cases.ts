/**
 * Files of `resumes/siblings`: other words and layouts for the kinds of fault in `resumes/reported`, by
 * those who tune. What a row leaves out is as in `USUAL`.
 */
import { LAYOUT_SIBLINGS } from './layout-siblings.ts';
import { casesIn } from './reported-cases.ts';
import { CALDER, type RightValues } from './reported-values.ts';

const ZOE = {
  name: 'Zoë Müller',
  email: 'zoe.mueller@example.org',
  phone: '(555) 010-0142',
  place: 'Montréal, Québec',
  jobs: [['Manager', 'Café André', '2016-03', 'now']],
  studies: [['Université de Genève', 'BSc Mathematics', '2007', '2011']],
} as const;

const SIBLINGS: Readonly<Record<string, Partial<RightValues>>> = {
  'accents-pasted.txt': {
    ...ZOE,
    points: [['Ran the company´s débit desk with François and García']],
  },
  'accents-decomposed.txt': { ...ZOE, points: [['Ran the desk with François']] },
  'tex-accents.pdf': {
    ...ZOE,
    name: 'Zoë Müller-François',
    jobs: [
      ['Ingénieure qualité', 'Société Générale d’Électricité', '2016-03', 'now'],
      ['Data Analyst', 'André Frères', '2011-06', '2016-02'],
    ],
    studies: [['Université de Montréal', 'B.Sc. in Mathématiques', '2007', '2011']],
    skills: ['Python', 'SQL', 'Réseaux', 'Größenordnung'],
    points: [
      [
        // the stroke of Ł is drawn, and is no letter
        'Reduced débit losses by 12 % with the Škoda line and the Lódź plant.',
        'Wrote the manual in Español, Türkçe and Čeština.',
      ],
      ['Built reports in Excel for the café chain.'],
    ],
  },
  'tex-accents-capitals.pdf': {
    name: 'Čestý Andršès',
    email: 'cesty@example.org',
    phone: '+48 600 555 014',
    place: 'Poznan, Poland',
    jobs: [
      ['Manager', 'l’École Hotelière', '2018-05', 'now'],
      ['Küchenchef', 'Århus Café', '2014', '2018'],
    ],
    studies: [
      ['UNIVERSITÉ DE GENÈVE', 'MSC', '2010', '2013'],
      ['Université François Rabelais', 'BSc', '2007', '2010'],
    ],
    skills: [],
    points: [2, 1],
  },
  'box-job.docx': {
    jobs: [
      ['Analyst', 'Acme Inc', '2015-03', 'now'],
      ['Clerk', 'Harbor Foods Ltd', '2011-06', '2015-02'],
      ['Cashier', 'Brook Grocers', '2009-01', '2011-05'],
    ],
    points: [2, 2, 1],
  },
  'box-contact.docx': { headline: 'Data people person', points: [2] },
  'heading-levels.docx': {
    jobs: [
      ['Keeper of the small things', 'Glimmerworth', '2015-03', 'now'],
      ['Night owl in chief', 'Bluebell & Thorne', '2011-06', '2015-02'],
    ],
    studies: [['Calder', CALDER[1], CALDER[2], CALDER[3]]],
    points: [2, 1],
  },
  'heading-levels-roles.docx': {
    jobs: [
      ['Second violin', 'Thistledown', '2015-03', 'now'],
      ['Page turner', 'Thistledown', '2011-06', '2015-02'],
    ],
    points: [1, 1],
  },
  'inverted-name.txt': {
    name: 'OKAFOR, Chidinma Grace (Ms)',
    email: 'chidinma@okafor.example.co.uk',
    phone: '0161 496 0123',
    place: 'Manchester, UK',
    jobs: [
      ['Teaching Assistant', 'Moss Lane Primary School', '2018-09', 'now'],
      ['Shop Assistant', 'Corner Stores Ltd', '2015-01', '2018-08'],
    ],
    studies: [['University of Salford', 'BA (Hons) English', '', '2014']],
    skills: ['Phonics', 'First aid', 'Safeguarding'],
    points: [2, 1],
  },
  'labels.txt': {
    name: 'Pavel Horak',
    email: 'pavel.horak@example.cz',
    phone: '+420 601 555 123',
    place: 'Brno, Czech Republic',
    jobs: [
      ['Electrician', 'Moravia Energo', '2016-05', 'now'],
      ['Apprentice Electrician', 'Stavby Dvorak', '2013-09', '2016-04'],
    ],
    studies: [['Technical School Brno', 'Diploma in Electrical Engineering', '2010', '2013']],
    skills: [],
    notes: ['', '', ''],
  },
  'markdown.txt': {
    name: 'Amara Osei',
    email: 'amara.osei@example.com',
    phone: '+1 (555) 010-0188',
    place: 'Columbus, OH',
    links: ['github.com/amara-osei'],
    jobs: [
      ['Data Engineer', 'Buckeye Analytics', '2020-06', 'now'],
      ['Analyst', 'Franklin County', '2017', '2020'],
    ],
    studies: [['Ohio Technical University', 'B.S. Statistics', '2013', '2017']],
    skills: ['Python', 'SQL', 'Airflow'],
    points: [['Built pipelines in Airflow', 'Cut costs by 30 %'], 1],
  },
  'no-headings.txt': {
    name: 'Ines Calloway',
    email: 'ines.calloway@example.org',
    phone: '(555) 010-0171',
    place: 'Mesa, AZ',
    jobs: [
      ['Staff Nurse', 'Desert Valley Hospital', '2017-01', 'now'],
      ['Nursing Assistant', 'Sunrise Care Home', '2014-03', '2016-12'],
    ],
    studies: [['Saguaro State University', 'Bachelor of Science in Nursing', '', '2016']],
    skills: [],
    points: [2, 1],
  },
  'dates-first-table.txt': {
    name: 'Mirela Vasquez-Okoro',
    email: 'mirela.vo@example.net',
    phone: '(555) 010-0166',
    place: 'Tacoma, WA',
    jobs: [
      ['Head Baker', 'Harbor Lights Bakery', '2019', 'now'],
      ['Kitchen Assistant', 'Northgate Deli', '2014', '2019'],
    ],
    studies: [['Puget Trade College', 'Certificate in Culinary Arts', '2012', '2014']],
    skills: ['Sourdough', 'Lamination', 'Inventory'],
    points: [2, 1],
  },
  'company-role-lines.txt': {
    name: 'TOBIAS LINDGREN',
    email: 'tobias@lindgren.example.com',
    phone: '218.555.0144',
    place: 'Duluth, MN',
    jobs: [
      ['Dispatcher', 'Great Lakes Freight Co.', '2018-08', 'now'],
      ['Warehouse Lead', 'Great Lakes Freight Co.', '2015-05', '2018-07'],
      ['Yard Worker', 'Superior Timber', '2012-06', '2015-04'],
    ],
    studies: [['Lake Superior College', 'A.A.S. Logistics', '', '2012']],
    skills: ['Dispatch software', 'Forklift', 'Excel'],
    points: [1, 1, 1],
  },
  'season-open.txt': {
    name: 'Noor van den Berg',
    email: 'noor@vdberg.example.nl',
    phone: '+31 6 5550 1234',
    place: 'Utrecht, Netherlands',
    jobs: [
      ['Editor', 'Polder Press', '2019-09', 'now'],
      ['Proofreader', 'Polder Press', '2016-03', '2019-06'],
    ],
    studies: [['University of Utrecht', 'MA Linguistics', '2014', '2015']],
    skills: ['Dutch', 'English', 'InDesign'],
    points: [1, 1],
  },
};

export const siblingCases = () => casesIn('siblings', { ...SIBLINGS, ...LAYOUT_SIBLINGS });
