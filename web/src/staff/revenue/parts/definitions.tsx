import { DescriptionList } from '../../../ui/description-list.tsx';

const DEFINITIONS = [
  {
    term: 'List price',
    detail:
      'The price of a month on the pricing page when the person asked for the plan. A later change of the page does not change it.',
  },
  {
    term: 'MRR',
    detail:
      'The list prices of a month of all paid plans, less their discounts, at one moment. It says nothing about money received.',
  },
  { term: 'ARPU', detail: 'MRR divided by the people with a paid plan, rounded to the cent.' },
  {
    term: 'New',
    detail:
      'MRR of people who had no paid plan before. A person who comes back counts as new again.',
  },
  {
    term: 'Expansion',
    detail: 'Additional MRR of people with a paid plan: a dearer plan, or the end of a discount.',
  },
  {
    term: 'Contraction',
    detail: 'Lost MRR of people who still have a paid plan: a cheaper plan, or a new discount.',
  },
  {
    term: 'Churn',
    detail: 'MRR of people whose paid plan ended, also because their account was erased.',
  },
  {
    term: 'Closing',
    detail:
      'Opening, plus new and expansion, minus contraction and churn. It is also counted on its own, from the plans at the end of the month.',
  },
  {
    term: 'Promo cost',
    detail:
      'List prices minus prices of the plans with a discount. A discount for the first month ends on the same day of the next month, or on its last day.',
  },
  { term: 'Month', detail: 'A calendar month in UTC.' },
];

/** Meaning of each figure. */
export function Definitions() {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">What the figures mean</h2>
      <DescriptionList items={DEFINITIONS} className="max-w-3xl" />
    </section>
  );
}
