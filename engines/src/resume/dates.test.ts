import t from 'tap';
import { datesIn } from './dates.ts';

/** “2019-03…2021-08”, “…now”, “2019” */
function format(text: string): string {
  return datesIn(text)
    .map(({ from, to, current }) => {
      const one = (date: typeof from) =>
        date === null
          ? '?'
          : `${date.year}${date.month === null ? '' : `-${String(date.month).padStart(2, '0')}`}`;
      const end = current ? '…now' : to === null ? '' : `…${one(to)}`;
      return `${one(from)}${end}`;
    })
    .join(' ');
}

const CASES: Readonly<Record<string, string>> = {
  'Jan 2019 – Aug 2021': '2019-01…2021-08',
  'January 2019 - Present': '2019-01…now',
  'Sept. 2016—Dec. 2017': '2016-09…2017-12',
  '03/2019 – 08/2021': '2019-03…2021-08',
  '3/2019-current': '2019-03…now',
  '01.03.2019 – 31.08.2021': '2019-03…2021-08',
  '01/03/2019 – 31/08/2021': '2019-03…2021-08',
  '9/1/2019 - 5/31/2021': '2019-09…2021-05',
  '01/03/2019 – 02/04/2021': '2019…2021',
  'May ‘19 – Dec ‘20': '2019-05…2020-12',
  '’98 – ’03': '1998…2003',
  "'18 – present": '2018…now',
  "Nov '21 - now": '2021-11…now',
  'Sep 2019 / May 2021': '2019-09…2021-05',
  'Start: Mar 2015, End: May 2019': '2015-03…2019-05',
  '2019.6–2020.7': '2019-06…2020-07',
  '2015-03-01T00:00:00.000Z – 2019-05-31T00:00:00Z': '2015-03…2019-05',
  'Mar 2019 –': '2019-03…now',
  '2012 –\tBSc': '2012',
  'Mar 2019 –\t': '2019-03…now',
  '(2019 – )': '2019…now',
  '2019 – Clerk': '2019',
  '2019+': '2019…now',
  'Jun 2019 – in progress': '2019-06…now',
  'June 2019 – at present': '2019-06…now',
  '2021 Jan – 2022 Mar': '2021-01…2022-03',
  '2021/22 – 2023/24': '2021…2024',
  '2018–19, 2020–21': '2018…2019 2020…2021',
  '03/31/2019 to 08/15/2021': '2019-03…2021-08',
  '2019-03 – 2021-08': '2019-03…2021-08',
  '2019 to 2021': '2019…2021',
  '2019–21': '2019…2021',
  '2015-18': '2015…2018',
  '2018/19': '2018…2019',
  'Mar – Aug 2020': '2020-03…2020-08',
  'Summer 2018': '2018-06',
  'Fall 2016 – Spring 2018': '2016-09…2018-03',
  'since 2015': '2015…now',
  'Since May 2015': '2015-05…now',
  "May '98 – June '03": '1998-05…2003-06',
  '3 March 2020 – 1st May 2021': '2020-03…2021-05',
  'March 3, 2020 - May 1, 2021': '2020-03…2021-05',
  'June 2019 – Till Date': '2019-06…now',
  'Jan 2019 - to present': '2019-01…now',
  'Jan 2019 – Pres.': '2019-01…now',
  'Jun-2019 thru Jul/2020': '2019-06…2020-07',
  '06/19 – Present': '2019-06…now',
  'Jun 19 – Aug 21': '2019-06…2021-08',
  'Acme\tJun 19': '2019-06',
  'on June 19 we met': '',
  'March 15th, 2019 – July 1st, 2020': '2019-03…2020-07',
  "Summer '19": '2019-06',
  '2019/2020': '2019…2020',
  'From March 2015 to May 2019': '2015-03…2019-05',
  'until Mar 2020': '?…2020-03',
  'Expected May 2027': '2027-05',
  'May 2014, June 2016': '2014-05 2016-06',
  'raised sales by 2019 units to $2020': '2019',
  'room 12/2019A': '',
  'call 555-2019-2020': '2019…2020',
  'maybe 2015 we will': '2015',
  'Managed 1,995 people and 2,000 more': '',
  'a budget of $2000 and 2015% more': '',
  '': '',
};

for (const [text, expected] of Object.entries(CASES)) {
  t.test(text === '' ? 'nothing' : text, async (t) => t.equal(format(text), expected));
}

t.test('places are those of the text', async (t) => {
  const text = 'Engineer, Acme\tJan 2019 – Present';
  const [range] = datesIn(text);
  t.equal(text.slice(range?.start, range?.end), 'Jan 2019 – Present');
});
