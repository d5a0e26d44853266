import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import { CliError } from '../runtime/cli-error.ts';
import { parseMoment } from '../settings/moment.ts';
import { ALL_RECORDS, type TailFilter, typeOption } from '../tail/filter.ts';

/** Filter of the list as its address has it; '' if a field is empty. */
export interface ListQuery {
  readonly topic: string;
  readonly type: string;
  readonly user: string;
  readonly since: string;
  readonly until: string;
  /** the list reloads itself */
  readonly follow: boolean;
  /** upper offset of each place, as an older page has it; '' for the newest page */
  readonly before: string;
}

const FIELDS = ['topic', 'type', 'user', 'since', 'until', 'before'] as const;

export function readQuery(parameters: URLSearchParams): ListQuery {
  const text = (name: (typeof FIELDS)[number]) => (parameters.get(name) ?? '').trim();
  return {
    topic: text('topic'),
    type: text('type'),
    user: text('user'),
    since: text('since'),
    until: text('until'),
    before: text('before'),
    follow: parameters.get('follow') === '1',
  };
}

/** Returns the address of the list with these fields. */
export function listAddress(query: Partial<ListQuery>): string {
  const parameters = new URLSearchParams();
  for (const name of FIELDS) if (query[name]) parameters.set(name, query[name]);
  if (query.follow) parameters.set('follow', '1');
  const text = parameters.toString();
  return text === '' ? '/' : `/?${text}`;
}

export interface ListFilter extends TailFilter {
  readonly topics: readonly Topic[];
}

/**
 * @param userNamed returns the id of the person with this id or address
 * @throws CliError USAGE for a topic, type or moment that does not exist; what `userNamed` throws
 */
export async function filterOf(
  query: ListQuery,
  userNamed: (name: string) => Promise<string>,
): Promise<ListFilter> {
  const topics = TOPICS.filter((name) => query.topic === '' || name === query.topic);
  if (topics.length === 0) throw new CliError('USAGE', `Topics are ${TOPICS.join(', ')}.`);
  const now = new Date();
  return {
    ...ALL_RECORDS,
    topics,
    type: typeOption(query.type || undefined),
    since: moment(query.since, now),
    until: moment(query.until, now),
    userId: query.user === '' ? null : await userNamed(query.user),
  };
}

function moment(text: string, now: Date): Date | null {
  if (text === '') return null;
  const parsed = parseMoment(text, now);
  if (parsed !== null) return parsed;
  throw new CliError(
    'USAGE',
    `“${text}” is not a moment. Examples: 2026-11-22, 2026-11-22T08:00Z, yesterday, 1h.`,
  );
}
