/**
 * Files of `resumes/siblings`: other words and layouts for the kinds of fault in `resumes/reported`, by
 * those who tune. What a row leaves out is as in `USUAL`.
 */
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
};

export const siblingCases = () => casesIn('siblings', SIBLINGS);
