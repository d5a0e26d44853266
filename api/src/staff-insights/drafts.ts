import type {
  ArticleContent,
  ArticleForEditing,
  ArticlePreview,
  ArticleSaveBody,
  ArticleSaved,
  ReplacedText,
} from '@roletrail/contracts/http/staff-insights';
import { READING_WORDS_PER_MINUTE } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { documentDigest } from '../documents/digest.ts';
import { createUnsafeError } from '../documents/publish.ts';
import { ApiError } from '../errors.ts';
import { articleHtml, findArticleFaults, normaliseBody } from '../insights/article-html.ts';
import { listLinks } from '../insights/article-links.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { inTransaction } from '../transaction.ts';
import { checkArticle } from './article-checks.ts';
import {
  factsOf,
  keepRevision,
  type LockedArticle,
  lockArticle,
  saveWorkingCopy,
} from './article-rows.ts';
import { findDeadLinks } from './dead-links.ts';
import { readLinkResults } from './link-check.ts';

const AUTHOR = 'RoleTrail editorial';

/**
 * Begins an article.
 * @returns its id
 * @throws ApiError of `actAsStaff`
 */
export async function createArticle(
  context: ApiContext,
  staff: CallerFacts,
  title: string,
): Promise<string> {
  const id = uuidv7();
  const slug = `${slugOf(title)}-${id.slice(-6)}`;
  const content: ArticleContent = {
    slug,
    title,
    excerpt: '',
    html: '',
    tags: [],
    topic: 'market',
    author: AUTHOR,
    sources: [],
  };
  const target = { kind: 'article', id };
  const request = { action: 'article.create', target, reason: 'Began an article' } as const;
  const sha256 = documentDigest('');
  await actAsStaff(context, staff, request, async ({ tx }) => {
    const { sources, ...texts } = content;
    await tx
      .insertInto('article')
      .values({
        id,
        ...texts,
        sha256,
        plain: '',
        words: 0,
        contents: '[]',
        sources: JSON.stringify(sources),
        status: 'draft',
        published_at: null,
        origin: 'staff',
      })
      .execute();
    await saveWorkingCopy(tx, await lockArticle(tx, id), {
      content,
      staffId: staff.user.id,
      isPublished: false,
    });
    const after = factsOf({ status: 'draft', slug, sha256, tags: [], publishedAt: null });
    return { before: null, after, answer: null };
  });
  return id;
}

/** Returns words of a title as part of an address; at most 80 characters. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .split('-')
    .filter((word) => word !== '');
  return words.length === 0 ? 'article' : words.join('-');
}

/** Returns an article for the editor. @throws ApiError NOT_FOUND */
export async function readForEditing(
  { deps }: ApiContext,
  reader: CallerFacts,
  id: string,
): Promise<ArticleForEditing> {
  const row = await deps.db
    .selectFrom('article as a')
    .leftJoin('article_draft as d', 'd.article_id', 'a.id')
    .leftJoin('app_user as u', 'u.id', 'd.updated_by')
    .select(['a.status', 'a.published_at', 'a.updated_at', 'a.slug', 'a.title', 'a.excerpt'])
    .select(['a.html', 'a.tags', 'a.topic', 'a.author', 'a.sources'])
    .select(['d.content', 'd.revision', 'd.published_revision', 'd.updated_at as saved_at'])
    .select('u.email')
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const { slug, title, excerpt, html, tags, topic, author, sources } = row;
  return {
    id,
    status: row.status,
    publishedAt: row.published_at?.toISOString() ?? null,
    publicSlug: row.published_at === null ? null : slug,
    content: row.content ?? { slug, title, excerpt, html, tags, topic, author, sources },
    hasChanges: row.revision !== null && row.revision !== row.published_revision,
    version: rowVersion(row.revision ?? 0),
    savedAt: (row.saved_at ?? row.updated_at).toISOString(),
    savedBy: emailFor(reader, row.email ?? ''),
  };
}

/**
 * Saves the working copy, if its version is still the given one. The text is stored in its
 * published form. What another member of staff or another window wrote stays as a version.
 * Only staff see a working copy, so saving it is no act. Publishing it is one.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, DOCUMENT_UNSAFE if its markup is faulty
 */
export async function saveDraft(
  { config, deps }: ApiContext,
  staff: CallerFacts,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: string | null },
  body: ArticleSaveBody,
): Promise<ArticleSaved> {
  const source = normaliseBody(body.content.html);
  const faults = findArticleFaults(source);
  if (faults.length > 0) throw createUnsafeError(faults);
  const { html, words } = articleHtml(source, config.publicOrigin);
  // sanitising can lengthen a text, and resolves character references
  const faultsAfter = findArticleFaults(normaliseBody(html));
  if (faultsAfter.length > 0) throw createUnsafeError(faultsAfter);
  const content = { ...body.content, html };
  return inTransaction(deps.db, async (tx) => {
    const now = await lockArticle(tx, id);
    if (ifMatch !== now.version) {
      throw new ApiError('EDIT_CONFLICT', {
        current: { version: now.version, values: now.facts },
        headers: { etag: now.version },
      });
    }
    await keepReplaced(tx, now, { staffId: staff.user.id, replaces: body.replaces });
    if (body.keep) {
      await keepRevision(tx, id, { kind: 'saved', content, words, savedBy: staff.user.id });
    }
    const saved = await saveWorkingCopy(tx, now, {
      content,
      staffId: staff.user.id,
      isPublished: false,
    });
    return {
      version: rowVersion(saved.revision),
      savedAt: saved.savedAt.toISOString(),
      sha256: documentDigest(html),
      hasChanges: true,
    };
  });
}

/** Keeps the stored text as a version, unless the saver wrote it in the same window. */
async function keepReplaced(
  tx: Tx,
  { id, content, words, revision, updatedBy }: LockedArticle,
  saver: { readonly staffId: string; readonly replaces: ReplacedText },
): Promise<void> {
  const kept = { content, words, savedBy: updatedBy };
  // never merged with another version: parts of this text may be in no other
  if (saver.replaces === 'chosen') return keepRevision(tx, id, { kind: 'saved', ...kept });
  const isOthers = updatedBy !== null && updatedBy !== saver.staffId;
  if (isOthers || revision === 0 || saver.replaces === 'merged') {
    await keepRevision(tx, id, { kind: 'replaced', ...kept });
  }
}

/** Returns an article as it would be published, and what must be put right before. */
export async function previewArticle(
  { config, deps }: ApiContext,
  content: ArticleContent,
): Promise<ArticlePreview> {
  const checked = checkArticle(content, config.publicOrigin);
  const { html, sha256, contents, words } = checked;
  const problems = [...checked.problems, ...(await findDeadLinks(deps.db, html))].slice(0, 50);
  const links = await readLinkResults({ config, deps }, listLinks(html, content.sources));
  const readingMinutes = Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE));
  return { html, sha256, contents: [...contents], words, readingMinutes, problems, links };
}
