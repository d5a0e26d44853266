import type { IssueItem } from '@roletrail/contracts/http/staff-newsletter';
import { useQuery } from '@tanstack/react-query';
import { CurrentVersion } from '../../../kit/staff/current-version.tsx';
import { VersionTable } from '../../../kit/staff/version-table.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { currentIssueQuery } from '../api.ts';
import { STATE_LABELS } from '../labels.ts';

const LABELS = {
  subject: 'Subject',
  opening: 'Text before the articles',
  articles: 'Text about the articles',
  closing: 'Text after the articles',
  state: 'State',
};

const readable = ({ subject, opening, articles, closing, state }: IssueItem) => ({
  subject,
  opening,
  articles: articles.map(({ words }, at) => `${at + 1}: ${words}`),
  closing,
  state: STATE_LABELS[state],
});

/** What differs between an issue as it was seen and as it is now. */
export function IssueComparison({ item }: { item: IssueItem }) {
  const query = useQuery(currentIssueQuery(useHttp(), item.id));
  return (
    <CurrentVersion query={query} isSeen={(now) => now.item.version === item.version}>
      {(now) => <VersionTable seen={readable(item)} current={readable(now.item)} labels={LABELS} />}
    </CurrentVersion>
  );
}
