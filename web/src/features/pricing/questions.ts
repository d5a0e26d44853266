/** Questions about plans, answered for the current product. */
export const PLAN_QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'Why can I not pay here?',
    answer:
      'We have no payment processor, so we can charge nothing. A request tells us which plan you want. A person reads it, and writes back before you agree to anything.',
  },
  {
    question: 'What do I get for my money?',
    answer:
      'Every tool is in the free plan. A paid plan adds room for more runs and resume versions, or a person who reads your plan once a month and writes back.',
  },
  {
    question: 'Which parts will never cost anything?',
    answer:
      'Reading the terms, accepting or refusing them, the receipts of your decisions and their proofs, taking your data with you, and having it erased. They are yours by right and not a feature.',
  },
  {
    question: 'Do the prices include tax?',
    answer:
      'The line under the plans says it. Which tax applies depends on where you live; it would be shown with the full amount before you agree to anything.',
  },
  {
    question: 'How does a promo code work?',
    answer:
      'It takes a share or an amount off one or more plans, for the first month, for some months or for as long as you keep the plan. Some codes end on a date or after a number of uses. Checking a code uses nothing up; asking for a plan with it does.',
  },
  {
    question: 'Can I take a request back?',
    answer:
      'Yes. Write to us with its number. Erasing your account takes back every request that has not been answered.',
  },
];
