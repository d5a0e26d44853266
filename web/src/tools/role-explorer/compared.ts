import type { OccupationDetail, Rating } from '@roletrail/contracts/http/occupations';
import { formatFact, formatPay, formatZone, PER } from '../../features/occupations/labels.ts';
import { count, dollars, INTEREST_LABELS, percent } from '../../lib/career-format.ts';

type Line = { readonly label: string; readonly of: (detail: OccupationDetail) => string };

const NONE = 'no figure';
type Page = NonNullable<OccupationDetail['page']>;

const figure =
  (of: (page: Page) => string | null) =>
  ({ page }: OccupationDetail): string =>
    (page && of(page)) ?? NONE;

const names = (ratings: readonly Rating[]) =>
  ratings
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');

function asked(part: 'skills' | 'knowledge') {
  return ({ profile }: OccupationDetail): string => {
    if (profile.kind === 'not-rated') return 'not rated';
    const first = names(profile[part]);
    return profile.kind === 'borrowed' ? `${first} (its group’s: not rated itself)` : first;
  };
}

/** Rows of the comparison, in order. */
export const COMPARED: readonly Line[] = [
  {
    label: 'Whose figures',
    of: ({ page }) => {
      if (page === null) return 'none: no source has figures of it';
      const shared = page.sharedWith.length;
      return shared === 0 ? 'its own' : `a group of ${shared + 1}: ${page.title}`;
    },
  },
  { label: 'Median pay', of: figure(formatPay) },
  {
    label: 'Pay range, middle 80%',
    of: figure(({ spread }) =>
      spread === null
        ? null
        : `${dollars(spread.p10, spread.unit)} to ${dollars(spread.p90, spread.unit)} ${PER[spread.unit]}`,
    ),
  },
  { label: 'Jobs in 2024', of: figure(({ jobs }) => (jobs === null ? null : count(jobs))) },
  {
    label: 'Growth 2024–34',
    of: figure(({ growth }) => (growth === null ? null : percent(growth))),
  },
  { label: 'Outlook', of: figure(({ outlook }) => outlook) },
  {
    label: 'Openings a year',
    of: figure(({ openings }) => (openings === null ? null : count(openings))),
  },
  { label: 'Entry education', of: figure(({ education }) => formatFact(education)) },
  { label: 'Training on the job', of: figure(({ training }) => formatFact(training)) },
  { label: 'Preparation', of: ({ zone }) => formatZone(zone) },
  { label: 'Most important skills', of: asked('skills') },
  { label: 'Most important knowledge', of: asked('knowledge') },
  {
    label: 'Strongest interests',
    of: ({ interests }) =>
      interests
        .slice(0, 3)
        .map(({ interest }) => INTEREST_LABELS[interest])
        .join(', '),
  },
  {
    label: 'Technologies in demand',
    of: ({ technologies }) =>
      technologies
        .filter(({ inDemand }) => inDemand)
        .slice(0, 6)
        .map(({ name }) => name)
        .join(', ') || 'none named',
  },
];
