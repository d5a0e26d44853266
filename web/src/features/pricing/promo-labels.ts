import type { PromoAnswer, PromoDuration } from '@roletrail/contracts/http/pricing';
import { formatDate } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';

/** Message for the result of a promo code check. */
export type PromoWords = {
  readonly good: boolean;
  readonly title: string;
  readonly text: string;
};

const REFUSED: Readonly<
  Record<Exclude<PromoAnswer['verdict'], 'valid'>, Omit<PromoWords, 'good'>>
> = {
  unknown: {
    title: 'We do not know this code',
    text: 'Check it for a mistyped letter; capitals and spaces do not matter.',
  },
  expired: { title: 'This code has expired', text: 'It is no longer valid.' },
  used_up: {
    title: 'This code is used up',
    text: 'All its uses are gone.',
  },
  other_plan: {
    title: 'This code is for another plan',
    text: 'Choose another plan beside the code and check again.',
  },
};

export function formatPromo(
  answer: PromoAnswer,
  plan: { readonly name: string; readonly monthlyPrice: number },
  currency: string,
): PromoWords {
  if (answer.verdict !== 'valid') return { good: false, ...REFUSED[answer.verdict] };
  const money = (minor: number) => formatMoney(minor, currency);
  const off =
    answer.discount.kind === 'percent'
      ? `${answer.discount.percent}% off`
      : `${money(answer.discount.amount)} off`;
  const until =
    answer.expiresAt === null
      ? ''
      : ` Use it by ${formatDate(answer.expiresAt.slice(0, 10))} (UTC).`;
  return {
    good: true,
    title: `${answer.code}: ${off} the ${plan.name} plan, ${formatDuration(answer.duration)}`,
    text: `${money(answer.reducedPrice)} a month instead of ${money(plan.monthlyPrice)}.${until}`,
  };
}

function formatDuration(duration: PromoDuration): string {
  switch (duration.kind) {
    case 'once':
      return 'for the first month';
    case 'forever':
      return 'for as long as you keep it';
    case 'months':
      return duration.months === 1 ? 'for one month' : `for ${duration.months} months`;
  }
}
