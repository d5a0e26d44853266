import type { Actor } from '@roletrail/contracts/events/envelope';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';

interface AboutArticle {
  readonly id: string;
  readonly slug: string;
  readonly sha256: string;
  readonly actor: Actor;
  readonly actId: string;
}

/** Returns one event about an article. */
export function articleEvent(
  event:
    | { readonly type: 'published'; readonly publishedAt: string }
    | { readonly type: 'withdrawn' }
    | { readonly type: 'moved'; readonly previousSlug: string },
  about: AboutArticle,
): OutboxItem {
  const { id: articleId, slug, sha256, actor, actId } = about;
  const head = { id: uuidv7(), source: API_EVENT_SOURCE, subject: articleId };
  const data = { articleId, slug, sha256, actor, actId };
  switch (event.type) {
    case 'published': {
      const type = 'roletrail.article.published.v1' as const;
      return { draft: { ...head, type, data: { ...data, publishedAt: event.publishedAt } } };
    }
    case 'withdrawn':
      return { draft: { ...head, type: 'roletrail.article.withdrawn.v1' as const, data } };
    case 'moved': {
      const type = 'roletrail.article.moved.v1' as const;
      return { draft: { ...head, type, data: { ...data, previousSlug: event.previousSlug } } };
    }
  }
}

/**
 * Builds the events of an article that becomes public: `article.published`, and `article.moved` if
 * it was public at another address before.
 * @param previousSlug its last public address; null: it never was public
 */
export function becamePublic(
  was: { readonly publishedAt: Date; readonly previousSlug: string | null },
  about: AboutArticle,
): OutboxItem[] {
  const { previousSlug } = was;
  const isMoved = previousSlug !== null && previousSlug !== about.slug;
  return [
    articleEvent({ type: 'published', publishedAt: was.publishedAt.toISOString() }, about),
    ...(isMoved ? [articleEvent({ type: 'moved', previousSlug }, about)] : []),
  ];
}
