import type { ArticleTopic } from '@roletrail/contracts/http/insights';
import type { ArticleStatus } from '@roletrail/contracts/http/staff-insights';

export const ARTICLE_STATUS_LABELS: Readonly<Record<ArticleStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

export const ARTICLE_TOPIC_LABELS: Readonly<Record<ArticleTopic, string>> = {
  market: 'Job market',
  pay: 'Pay',
  change: 'Change of career',
  search: 'Job search',
  proof: 'Evidence',
  privacy: 'Privacy',
};
