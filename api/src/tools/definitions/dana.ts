/** The made-up person of the tools' examples: what she would have typed and pasted. */

import type { LinkedinProfile } from '@roletrail/contracts/http/linkedin-profile';
import { EXAMPLE_PERSON } from '@roletrail/contracts/tool-examples';
import type { CareerData, Occupation } from '@roletrail/engines/career/career-data';

/** The day on which she asked. */
export const AS_OF = '2026-11-02';
export const SEED = 0;

/** Neither perfect nor poor, so that each kind of finding is to be seen. */
export const RESUME_TEXT = `${EXAMPLE_PERSON.name}
Customer Service Representative
Columbus, OH
dana.whitfield@example.com
(614) 555-0142

Summary
Nine years with customers, on the phone and behind a counter. I like to see a new colleague do alone what I showed them last week.

Experience

Customer Service Representative
Bright Creek Water & Power, Columbus, OH
Mar 2021 – Present
- Answered about 60 calls a day on bills, moves and outages in Salesforce.
- Trained 14 new colleagues on the phone system; 12 of them stayed longer than a year.
- Wrote the onboarding guide that three teams use, in PowerPoint.
- Responsible for the weekly list of open complaints in Excel.
- Worked with the billing team on various improvements.

Sales Associate
Greenway Garden Center, Dublin, OH
Jun 2017 – Feb 2021
- Advised customers on plants, tools and deliveries.
- Helped with the stock count twice a year.
- Showed seasonal workers how the till and the scanner work.

Education

Associate of Arts in Communication
Columbus State Community College, Columbus, OH
2015 – 2017

Volunteering

Reading Tutor
Franklin County Library, Columbus, OH
2019 – Present
- Read with 12 adults who learn English, an evening a week.

Skills
Onboarding, Salesforce, Microsoft Excel, Microsoft PowerPoint, customer service, Spanish (conversational)
`;

export const AD = {
  title: 'Training Coordinator, Larkspur Outfitters',
  text: `Training Coordinator, Larkspur Outfitters, Columbus, OH

You plan and give the training of new employees in our 22 stores and our call center.

Requirements
- Two years of experience with onboarding or training of new employees
- Microsoft Excel and PowerPoint
- Experience with a learning management system (LMS)
- Customer service

Nice to have
- Spanish
- Instructional design
- Canva
`,
};

/** Occupations of the statistics: what she does, and what she thinks of. */
export const NOW = '43-4051.00';
export const NEXT = '13-1151.00';

export const ROLE_INPUT = {
  titles: ['Customer service representative'],
  minPay: 45_000,
  likes: ['S', 'E'],
} as const;

export const LETTER_ANSWERS = {
  employer: 'Larkspur Outfitters',
  role: null,
  recipient: 'Ms. Renner',
  whyEmployer: 'you train every new colleague before their first day in a store',
  whyNow: 'the training of new colleagues is the part of my job that I want to do all week',
  tone: 'plain',
  length: 150,
} as const;

export const OWN_PAY = { amount: 43_500, unit: 'year' } as const;

/** Returns the occupation that she thinks of. */
export function nextOccupation(data: CareerData): Occupation {
  const found = data.byCode.get(NEXT);
  if (found === undefined) throw new Error(`the data have no ${NEXT}`);
  return found;
}

/** What she wrote in a practice. */
export const INTERVIEW_ANSWERS = [
  {
    question: {
      text: 'Your resume says: “Trained 14 new colleagues on the phone system; 12 of them stayed longer than a year”. How did you go about it, step by step?',
      competency: null,
      origin: 'resume',
      why: 'This line of your resume has a figure, so an interviewer will ask where it comes from.',
    },
    text: `When I joined Bright Creek, new colleagues learned the phone system by listening in for a week. Many of them left within months, because their first calls went badly. My supervisor asked me to find a better way before the summer, when most of the calls about moves come in. I sat with four new people and wrote down each moment at which they got stuck. Then I turned these moments into twelve short practice calls. I played the customer, first a friendly one, then one with an unpaid bill, then one who shouted. After each call I asked what they would do again, and only then said what I had noticed. I also wrote a page with the screens in the order in which a call needs them. For the first two days on the phone I sat beside each of them. In three years 14 people learned it this way, and 12 of them stayed longer than a year. Two other teams use the page now.`,
    seconds: 118,
  },
  {
    question: {
      text: 'Describe a group where one person hardly spoke or joined in. What did you do to bring them in?',
      competency: 'teamwork',
      origin: 'bank',
      why: 'One of our own questions on teamwork, entry level.',
    },
    text: `We had a quiet colleague in our team at the garden center. He basically never said anything in the morning meetings, and we sort of forgot to ask him. We decided to change that. We gave everyone one question to answer each week. It went better after that, and he actually started to talk a bit.`,
    seconds: 64,
  },
];

/** Her profile: a few differences from her resume, and a headline that says only her title. */
export const EXAMPLE_PROFILE: LinkedinProfile = {
  headline: 'Customer Service Representative at Bright Creek Water & Power',
  about:
    'I am a motivated team player who likes to help. After several years with customers I enjoy it most to show new colleagues how things are done, on the phone and in the office, and I am told that I explain things well.',
  experience: {
    kind: 'entries',
    entries: [
      {
        title: 'Customer Service Representative',
        at: 'Bright Creek Water & Power',
        place: 'Columbus, Ohio',
        dates: 'May 2021 – Present',
        description:
          'Answered calls on bills, moves and outages in Salesforce.\nTrained 14 new colleagues on the phone system.\nWrote the onboarding guide that three teams use.',
      },
      {
        title: 'Sales Advisor',
        at: 'Greenway Garden Center',
        place: 'Dublin, Ohio',
        dates: 'Jun 2017 – Feb 2021',
        description: '',
      },
    ],
  },
  education: { kind: 'entries', entries: [] },
  skills: ['Customer service', 'Salesforce', 'Spanish'],
  url: 'https://www.linkedin.com/in/dana-whitfield-4b81a7352',
};
