import t from 'tap';
import { lacksArticle } from './bare-nouns.ts';

t.test('a noun without its article, or a wrong preposition, is seen', async (t) => {
  for (const clause of [
    'I scanned stock using RF scanner',
    'I am responsible for sauce section and ordering',
    'I helped the restaurant to keep five-star hygiene rating',
    'I cooked for 200 guest',
    'I picked orders at -18C cold store',
    'I participated on the launch of the app',
    'I answered 90 calls by day',
    'I hired and trained front desk staff of 5',
    'I operate skid steer',
    'I opened and closed store 4 days a week',
    'I got employee of month two times',
    'I solved the problem in friendly way',
    'I run 6-man crew on commercial jobs',
    'my work includes fitting rooms and shop floor',
    'it was my job to report to site manager',
    'I built on-call rotation and incident review process',
    'I proposed and conducted usability test with 24 users',
    'I measure parts with caliper and micrometer',
    'I led FAT of 6 manifolds',
    'I followed up of suppliers',
    'I update care plans on tablet',
    'I migrated monolith to Kubernetes',
    'I planned 2022 annual meeting (400 guests)',
    'I manage calendars for CEO and CFO',
    'I was responsible for the communication with tax office',
    'I optimised queries, what reduced response time',
    'my work includes dispensing under supervision of pharmacist',
  ]) {
    t.ok(lacksArticle(clause), clause);
  }
});

t.test('a clause with its articles is none of these', async (t) => {
  for (const clause of [
    'I scanned stock using an RF scanner',
    'I brought the center to a rating of five',
    'I lead 16 pickers on second shift',
    'I kept every project on schedule',
    'I cleaned 200 guest rooms a day',
    'I led a team of 5',
    'my work includes stock control and order picking',
    'I sent parcels by road and answered by phone',
    'I opened the store 4 days a week',
    'I answered questions by phone',
    'I reduced the time for closing from 10 to 6 days',
    'I managed my own team of six',
    'I participated in two trade shows',
    'I wrote unit tests in customer projects',
    'I worked with her manager and two clerks',
  ]) {
    t.notOk(lacksArticle(clause), clause);
  }
});
