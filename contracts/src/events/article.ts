import { z } from 'zod';
import { eventText, id, sha256Hex, utcInstant, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

const articleChange = {
  articleId: uuid,
  /** part of its address */
  slug: eventText(120),
  actor,
  /** id of `admin.acted`, whose reason applies */
  actId: id,
};

/** An article is public from `publishedAt` on, or its public text was replaced. */
export const articlePublishedV1 = envelope(
  'roletrail.article.published.v1',
  z.strictObject({
    ...articleChange,
    /** SHA-256 of the UTF-8 bytes of its body */
    sha256: sha256Hex,
    publishedAt: utcInstant,
  }),
);
/** A public article is no longer public. */
export const articleWithdrawnV1 = envelope(
  'roletrail.article.withdrawn.v1',
  z.strictObject({ ...articleChange, sha256: sha256Hex }),
);
/** A public article has another address; the previous one leads to it. */
export const articleMovedV1 = envelope(
  'roletrail.article.moved.v1',
  z.strictObject({ ...articleChange, previousSlug: eventText(120), sha256: sha256Hex }),
);
