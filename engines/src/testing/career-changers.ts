/** People whose résumés a review tried by hand, and what a career adviser would accept or refuse for them. */
export type CareerChanger = {
  readonly id: string;
  readonly text: string;
  /** what they refuse, as beginnings of codes */
  readonly refused: readonly string[];
  /** beginnings of codes of sensible roles, each with the reason; written by hand, more than ten */
  readonly sensible: Readonly<Record<string, string>>;
};

const DEVELOPER: CareerChanger = {
  id: 'self-taught developer',
  refused: ['35-2', '35-3', '35-9'],
  sensible: {
    '15-1252': 'the job that the person looks for',
    '15-1255': 'built the pages of nine restaurants',
    '15-1254': 'the same work, employed',
    '15-1251': 'programs already; many employers take people without a degree',
    '15-1253': 'writes automated tests',
    '15-1299.01': 'hosts web sites',
    '15-1242': 'PostgreSQL and SQL; a certificate is the step',
    '15-1243': 'PostgreSQL and SQL; a longer step',
    '15-1232': 'usual first job in computing without a degree',
    '15-1244': 'hosting and containers',
    '15-1211': 'turned needs of restaurants into systems',
    '15-2051.01': 'SQL and web charts; a stretch, because most have a degree',
    '13-1161.01': 'web sites that small businesses are found by',
  },
  text: `Jonas Petrov
Self-taught developer
Boise, ID | jonas@example.com | github.com/jpetrov-example

SUMMARY
Cook who taught himself to program. Three years of evenings, freelance sites and open source; looking for my first full-time developer job.

PROJECTS
Recipe scaler (React, TypeScript, Node.js, PostgreSQL): 2,000 users a month
Open source: 14 merged pull requests to a date library

EXPERIENCE
Freelance Web Developer | 2022 – Present
- Built nine sites for restaurants with React and Next.js; hosting on AWS; automated tests with Jest
Line Cook | The Copper Pan | Boise, ID | 2015 – 2023

EDUCATION
Boise High School, 2014
freeCodeCamp: Responsive Web Design, JavaScript Algorithms

SKILLS
JavaScript, TypeScript, React, Node.js, HTML, CSS, SQL, Git, Docker`,
};

const NURSE: CareerChanger = {
  id: 'nurse who leaves the bedside',
  refused: ['29-1141', '29-1151', '29-1171', '29-1161', '29-2061', '29-2042', '29-2043', '31-1'],
  sensible: {
    '29-2072': 'reads and writes charts; a certificate is the step',
    '29-9021': 'super user of the records system',
    '15-1211.01': 'super user during an upgrade',
    '11-9111': 'charge nurse with case management',
    '21-1091': 'teaches patients',
    '21-1094': 'coordinates care in the community, by day',
    '29-2099.08': 'speaks for patients; knows the hospital',
    '13-1151': 'precepted eleven graduates',
    '25-1072': 'teaches nurses; a longer step',
    '11-3131': 'leads training; a longer step',
    '11-9121.01': 'coordinates studies at a hospital',
    '13-1031': 'reviews claims with clinical knowledge',
    '13-1041': 'falls committee and infection control',
    '19-5011': 'falls committee and infection control',
    '41-4011': 'sells what nurses use',
  },
  text: `Elena Marsh
Registered Nurse
Columbus, OH | elena.marsh@example.com | (614) 555-0137

SUMMARY
Medical-surgical nurse with nine years at the bedside. I want to leave twelve-hour shifts and the bedside but stay in health care.

EXPERIENCE
Staff Nurse, Medical-Surgical Unit | Riverside General Hospital | Columbus, OH | Jun 2016 – Present
- Care for five patients a shift: assessment, IV therapy, wound care, medication administration, discharge teaching
- Charge nurse two shifts a week; precepted eleven new graduates
- Charted in Epic; super user during the 2021 upgrade
- Sat on the falls committee; falls on the unit went down by 28 % in a year

Nursing Assistant | Oak Hollow Nursing Home | Columbus, OH | 2013 – 2016

EDUCATION
BSN, Nursing | Ohio State University | 2016

LICENSES
Registered Nurse, Ohio; BLS; ACLS

SKILLS
Epic, patient education, triage, case management, care coordination, infection control`,
};

const TRUCKER: CareerChanger = {
  id: 'truck driver who does not want to drive',
  refused: ['53-30', '53-4', '53-5', '53-2011', '53-2012', '47-207'],
  sensible: {
    '43-5032': 'plans routes and hours; home every night',
    '43-5011': 'knows freight and its papers',
    '43-5071': 'loads and papers of a dock',
    '43-5061': 'plans loads and dates',
    '53-6051.07': 'passed every inspection; knows what they look for',
    '53-6051.00': 'the same, of other vehicles',
    '53-1042': 'trained new people; knows the work of loaders',
    '53-1043': 'trained nine drivers',
    '53-7051': 'named a forklift among the skills',
    '53-7065': 'loads and stock',
    '49-3031': 'small repairs and inspections of trucks; training is the step',
    '11-3071': 'runs what the person did; a longer step',
    '13-1081': 'plans freight; a longer step',
    '13-1151': 'trained nine drivers',
    '19-5012': 'safety record and inspections',
    '25-1194': 'teaches drivers',
  },
  text: `Dwayne Tolliver
Tulsa, OK | dwayne.t@example.com | 918-555-0172

OBJECTIVE
After 14 years on the road I want a job that gets me home every night. Not driving.

EXPERIENCE
OTR Truck Driver | Prairie Line Freight | Tulsa, OK | 2014 – Present
- Hauled dry van and reefer loads in 38 states; 1.3 million miles without a preventable accident
- Planned routes and hours of service with an ELD; kept logs that passed every DOT inspection
- Pre-trip inspections, minor repairs on the road
- Trained nine new drivers

Delivery Driver | Sooner Beverage | Tulsa, OK | 2010 – 2014
- Loaded and delivered by hand truck, collected payments, kept the customers

EDUCATION
High school diploma, Will Rogers High School, 2009

LICENSES
CDL Class A, hazmat and tanker endorsements

SKILLS
DOT compliance, load securement, route planning, dispatching, forklift`,
};

export const CAREER_CHANGERS: readonly CareerChanger[] = [DEVELOPER, NURSE, TRUCKER];
