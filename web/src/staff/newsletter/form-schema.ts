import {
  ISSUE_RATE_MAX,
  type IssueCreateBody,
  type IssueSendBody,
  issueCreateBody,
  issueSendBody,
} from '@roletrail/contracts/http/staff-newsletter';
import { z } from 'zod';

const { subject, opening, closing, reason } = issueCreateBody.shape;

/** Form of an issue. An article with the id '' is none. */
export const issueForm = z.object({
  subject,
  opening,
  closing,
  reason,
  articles: z.array(z.object({ id: z.string(), words: z.string().trim().max(1000) })),
});
export type IssueForm = z.infer<typeof issueForm>;

export const toIssueBody = ({ articles, ...rest }: IssueForm): IssueCreateBody => ({
  ...rest,
  articles: articles.filter(({ id }) => id !== ''),
});

/** Form of the sending. `at` '': now; else an instant in UTC. */
export const sendForm = z.object({
  at: z.union([z.literal(''), z.iso.datetime()], 'Fill in a date and a time.'),
  perMinute: z
    .int('Use a whole number.')
    .min(1, 'Use at least 1.')
    .max(ISSUE_RATE_MAX, `Use at most ${ISSUE_RATE_MAX}.`)
    .nullable(),
  reason,
  currentPassword: issueSendBody.shape.currentPassword,
});
export type SendForm = z.infer<typeof sendForm>;

export const toSendBody = ({ at, perMinute, ...rest }: SendForm): IssueSendBody => ({
  ...rest,
  at: at === '' ? null : at,
  perMinute: perMinute ?? 1,
});
