import type {
  ArticleCalendar,
  ArticleRevision,
  ArticleRevisionItem,
  StaffArticle,
  StaffArticleList,
  StaffArticleQuery,
} from '@roletrail/contracts/http/staff-insights';
import type { Database } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';

const CHOICES_MAX = 200;
const VIEW_DAYS = 30;

interface ListRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: StaffArticle['status'];
  readonly author: string;
  readonly tags: string[];
  readonly topic: StaffArticle['topic'];
  readonly words: number;
  readonly views: number;
  readonly published_at: Date | null;
  readonly changed_at: Date;
  readonly revision: number | null;
  readonly published_revision: number | null;
  readonly links: number;
  readonly links_broken: number;
  readonly links_unchecked: number;
  readonly links_checked_at: Date | null;
  readonly sort_value: string | null;
}

/** Sort values as SQL, with the type that a cursor is cast to. */
const SORTS: Readonly<Record<StaffArticleQuery['sort'], { value: string; type: string }>> = {
  changed: { value: 'changed_at', type: 'timestamptz' },
  published: { value: `coalesce(published_at, 'infinity')`, type: 'timestamptz' },
  title: { value: 'lower(title)', type: 'text' },
  words: { value: 'words', type: 'int' },
  views: { value: 'views', type: 'int' },
};

/** Every article as staff see it: the title and author of the working copy, if there is one. */
const ALL = sql`
  select a.id, a.slug, coalesce(d.content ->> 'title', a.title) as title, a.status,
    coalesce(d.content ->> 'author', a.author) as author, a.topic, a.words, a.published_at,
    coalesce(array(select jsonb_array_elements_text(d.content -> 'tags')
      where d.content is not null), '{}') || case when d.content is null then a.tags else '{}' end
      as tags,
    coalesce(d.updated_at, a.updated_at) as changed_at, d.revision, d.published_revision,
    coalesce(v.views, 0)::int as views, k.*
  from article a
  left join article_draft d on d.article_id = a.id
  cross join lateral (
    select count(*)::int as links,
      (count(*) filter (where outcome = 'broken'))::int as links_broken,
      (count(*) filter (where coalesce(outcome, 'unknown') = 'unknown'))::int as links_unchecked,
      min(checked_at) as links_checked_at
    from (select distinct unnest(a.links || coalesce(d.links, '{}')) as url) l
    left join article_link using (url)
  ) k
  left join (
    select path, sum(views) as views from analytics_day
    where dimension = 'page' and path like '/insights/%'
      and day > (clock_timestamp() at time zone 'utc')::date - ${sql.lit(VIEW_DAYS)}
    group by path
  ) v on v.path = '/insights/' || a.slug`;

/** Returns a page of articles with any status. @throws ApiError VALIDATION_FAILED */
export async function listArticlesForStaff(
  db: Database,
  query: StaffArticleQuery,
): Promise<StaffArticleList> {
  const after = readPageKey(query.cursor);
  const { value, type } = SORTS[query.sort];
  const [sort, cast] = [sql.raw(value), sql.raw(type)];
  const isRising = query.direction === 'asc';
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.status) conditions.push(sql`status = ${query.status}`);
  if (query.author) conditions.push(sql`author = ${query.author}`);
  if (query.topic) conditions.push(sql`topic = ${query.topic}`);
  if (query.tag) conditions.push(sql`${query.tag} = any (tags)`);
  if (query.q) conditions.push(sql`position(lower(${query.q}) in lower(title)) > 0`);
  if (query.links) conditions.push(sql`${sql.ref(`links_${query.links}`)} > 0`);
  if (after) {
    const than = sql.raw(isRising ? '>' : '<');
    const key = sql`(${after[0]}::text::${cast}, ${after[1]}::text::uuid)`;
    conditions.push(sql`(${sort}, id) ${than} ${key}`);
  }
  const order = sql.raw(isRising ? 'asc' : 'desc');
  const [{ rows }, choices] = await Promise.all([
    sql<ListRow>`select *, (${sort})::text as sort_value from (${ALL}) l
      where ${sql.join(conditions, sql` and `)}
      order by ${sort} ${order}, id ${order} limit ${query.limit + 1}`.execute(db),
    readChoices(db),
  ]);
  const page = cutPage(rows, query.limit, (row) => [row.sort_value, row.id]);
  return { items: page.rows.map(present), nextCursor: page.nextCursor, ...choices };
}

async function readChoices(db: Database) {
  const { rows } = await sql<{ authors: string[]; tags: string[] }>`
    with l as (${ALL})
    select array(select distinct author from l order by author limit ${sql.lit(CHOICES_MAX)})
        as authors,
      array(select distinct tag from l, unnest(tags) as tag order by tag
        limit ${sql.lit(CHOICES_MAX)}) as tags`.execute(db);
  return rows[0] ?? { authors: [], tags: [] };
}

function present(row: ListRow): StaffArticle {
  const { id, slug, title, status, author, tags, topic, words, views, revision } = row;
  return {
    id,
    slug,
    title,
    status,
    author,
    tags,
    topic,
    words,
    views,
    links: {
      total: row.links,
      broken: row.links_broken,
      unchecked: row.links_unchecked,
      checkedAt: row.links_checked_at?.toISOString() ?? null,
    },
    publishedAt: row.published_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    hasChanges: revision !== null && revision !== row.published_revision,
    version: rowVersion(revision ?? 0),
  };
}

/** Returns what appears, or appeared, in a month. @param month YYYY-MM in UTC */
export async function readCalendar(db: Database, month: string): Promise<ArticleCalendar> {
  const first = `${month}-01`;
  const { rows } = await sql<{
    id: string;
    title: string;
    status: 'scheduled' | 'published';
    published_at: Date;
  }>`
    select id, title, status, published_at from article
    where status in ('published', 'scheduled')
      and published_at >= ${first}::timestamp at time zone 'utc'
      and published_at < (${first}::timestamp + interval '1 month') at time zone 'utc'
    order by published_at, id limit 200`.execute(db);
  return {
    items: rows.map(({ published_at, ...row }) => ({
      ...row,
      publishedAt: published_at.toISOString(),
    })),
  };
}

const selectRevisions = (db: Database, articleId: string) =>
  db
    .selectFrom('article_revision as r')
    .leftJoin('app_user as u', 'u.id', 'r.saved_by')
    .select(['r.id', 'r.kind', 'r.words', 'r.saved_at', 'u.email'])
    .select(sql<string>`r.content ->> 'title'`.as('title'))
    .where('r.article_id', '=', articleId);

type RevisionRow = Awaited<
  ReturnType<ReturnType<typeof selectRevisions>['executeTakeFirstOrThrow']>
>;

const presentRevision = (reader: CallerFacts, row: RevisionRow): ArticleRevisionItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  words: row.words,
  savedAt: row.saved_at.toISOString(),
  savedBy: emailFor(reader, row.email ?? ''),
});

/** Returns a page of earlier versions, the newest first. @throws ApiError VALIDATION_FAILED */
export async function listRevisions(
  { deps }: ApiContext,
  reader: CallerFacts,
  id: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const after = readPageKey(cursor);
  let query = selectRevisions(deps.db, id).select(sql<string>`saved_at::text`.as('sort_value'));
  if (after) {
    query = query.where(
      sql<boolean>`(r.saved_at, r.id) < (${after[0]}::text::timestamptz, ${after[1]}::text::uuid)`,
    );
  }
  const rows = await query
    .orderBy('r.saved_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => [row.sort_value, row.id]);
  return {
    items: page.rows.map((row) => presentRevision(reader, row)),
    nextCursor: page.nextCursor,
  };
}

/** Returns an earlier version with its text. @throws ApiError NOT_FOUND */
export async function readRevision(
  { deps }: ApiContext,
  reader: CallerFacts,
  id: string,
  revisionId: string,
): Promise<ArticleRevision> {
  const row = await selectRevisions(deps.db, id)
    .select('r.content')
    .where('r.id', '=', revisionId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...presentRevision(reader, row), content: row.content };
}
