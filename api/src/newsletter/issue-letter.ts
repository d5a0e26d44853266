import type { Database, Tx } from '@roletrail/db/open';
import type { IssueLetter } from '@roletrail/db/schema/newsletter';
import { VISIBLE } from '../insights/read-articles.ts';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

/** Parts of an issue that its letter is made of. */
export interface IssueSource {
  /** subject of its letter */
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly articles: readonly { readonly id: string; readonly words: string }[];
}

/** Letter of an issue, with the facts of its articles. */
export interface ComposedIssue {
  readonly letter: IssueLetter;
  /** tags of its articles, each once */
  readonly tags: string[];
  /** titles of articles that readers cannot see; they are not in the letter */
  readonly hidden: string[];
}

/** Reads the articles of an issue and composes its letter. */
export async function composeIssue(db: Database | Tx, issue: IssueSource): Promise<ComposedIssue> {
  const ids = issue.articles.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readArticles(db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const articles: IssueLetter['articles'] = [];
  const hidden: string[] = [];
  for (const { id, words } of issue.articles) {
    const row = known.get(id);
    if (row?.visible) {
      articles.push({ id, slug: row.slug, title: row.title, excerpt: row.excerpt, words });
    } else hidden.push(row?.title ?? 'A deleted article');
  }
  const { title: subject, opening, closing } = issue;
  const tags = [...new Set(rows.flatMap((row) => row.tags))].sort();
  return { letter: { subject, opening, articles, closing }, tags, hidden };
}

function readArticles(db: Database | Tx, ids: readonly string[]) {
  return db
    .selectFrom('article')
    .select(['id', 'slug', 'title', 'excerpt', 'tags', VISIBLE.as('visible')])
    .where('id', 'in', [...ids])
    .execute();
}

/** Splits words of staff into paragraphs. */
export const paragraphsOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/**
 * Builds the letter of one reader as plain text and HTML. Links lead to our pages directly, and no
 * image is loaded, so we do not learn who opens it.
 */
export function issueLetter(
  { subject, opening, articles, closing }: IssueLetter,
  reader: { readonly origin: string; readonly leave: string; readonly tag: string | null },
): EmailMessage {
  const what =
    reader.tag === null
      ? 'new RoleTrail articles'
      : `RoleTrail articles tagged “${reader.tag.replaceAll('-', ' ')}”`;
  return buildEmail({
    subject,
    paragraphs: paragraphsOf(opening),
    parts: articles.map(({ title, slug, excerpt, words }) => ({
      title,
      paragraphs: [...paragraphsOf(words), excerpt],
      url: `${reader.origin}/insights/${slug}`,
    })),
    closing: [
      ...paragraphsOf(closing),
      `You get this because you asked for ${what}, at most once a month.`,
      `To stop these letters at any time, open ${reader.leave}`,
    ],
  });
}
