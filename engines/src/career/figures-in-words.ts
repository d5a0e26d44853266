/** Sentences for the figures of an occupation: one each, none for missing figures. */
import type { FiguresOwner, HandbookEntry, OccupationPage, Pay } from './career-data.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function figuresInWords(figures: FiguresOwner): string[] {
  if (figures.kind === 'none') return ['There are no figures of its pay and jobs.'];
  const { page } = figures;
  const inGroup = figures.kind === 'group';
  const group = inGroup ? [groupInWords(page, figures.shared.length - 1)] : [];
  const pay = payInWords(page.pay, inGroup && page.source === 'handbook');
  return [...group, ...jobsInWords(page), ...pay, ...entryInWords(page.education)];
}

function groupInWords({ title }: OccupationPage, others: number): string {
  const shared = others === 1 ? 'one other occupation' : `${others} other occupations`;
  return `The figures are those of the group “${title}”, which it shares with ${shared}.`;
}

function jobsInWords({ jobs, growth, openings, source }: OccupationPage): string[] {
  if (source === 'survey') {
    const outlook = 'There is no outlook for it.';
    return jobs === null
      ? [outlook]
      : [`Employers had about ${WHOLE.format(jobs)} people in it in May 2024.`, outlook];
  }
  const now = jobs === null ? [] : [`About ${WHOLE.format(jobs)} people did it in 2024.`];
  if (growth === null) return now;
  const much = `${WHOLE.format(Math.abs(growth))} per cent`;
  const change =
    growth === 0
      ? 'About as many are expected in 2034'
      : `${much} ${growth > 0 ? 'more' : 'fewer'} are expected in 2034`;
  const yearly = openings === null ? '' : `, with ${WHOLE.format(openings)} openings a year`;
  return [...now, `${change}${yearly}.`];
}

/** @param ofFirst true: the spread is that of the first occupation of the group */
function payInWords({ medianYear, medianHour, atLeast, spread }: Pay, ofFirst: boolean): string[] {
  const unit = medianYear === null ? 'hour' : 'year';
  const median = medianYear ?? medianHour;
  const than = atLeast ? 'at least' : 'more than';
  const middle =
    median === null ? [] : [`Half earned ${than} ${dollars(median, unit)} ${PER[unit]}.`];
  if (spread === null) return middle;
  const low = dollars(spread.p10, spread.unit);
  const high = dollars(spread.p90, spread.unit);
  const whose = ofFirst ? ' of the first of the group' : '';
  return [
    ...middle,
    `The lowest tenth${whose} earned less than ${low}, the highest more than ${high} ${PER[spread.unit]}.`,
  ];
}

const PER = { hour: 'an hour', year: 'a year' };

function dollars(amount: number, unit: 'hour' | 'year'): string {
  return `$${(unit === 'hour' ? CENTS : WHOLE).format(amount)}`;
}

function entryInWords(education: HandbookEntry): string[] {
  if (education.kind === 'absent') return [];
  if (education.kind === 'not-named') return ['No one education is named for entering it.'];
  return [`Typical education on entering: ${education.value}.`];
}
