import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { ARTICLE_IMAGE } from '@roletrail/contracts/http/staff-insights';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';
import { ThreadFailure, ThreadPool } from '../threads/thread-pool.ts';
import type { ImageRequest, ImageResponse } from './image-thread.ts';

const THREAD = new URL(`./image-thread${extname(import.meta.url)}`, import.meta.url);

/** Most bytes of all images. */
const TOTAL_MAX = 500 * 1024 * 1024;

/** One thread writes images anew. */
export class ImagePool extends ThreadPool<ImageRequest, ImageResponse> {
  constructor() {
    super(THREAD, {
      atOnce: 1,
      inside: 6,
      insidePerPerson: 2,
      tryAgainMs: 3000,
      startMs: 60_000,
      workMs: 20_000,
      restMs: 0,
      memoryMb: 64,
      idleMs: 30_000,
      worksPerThread: 20,
    });
  }
}

/** First bytes of PNG, JPEG and WebP. */
function isImage(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = starts('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || isWebp;
}

const refused = (detail: string, cause?: unknown) =>
  new ApiError('FILE_TYPE_UNSUPPORTED', { detail, cause });

/**
 * Encodes an image again and stores it, without the metadata of the file.
 * @throws ApiError FILE_TYPE_UNSUPPORTED if it is no image that can be read, FILE_TOO_LARGE,
 *   QUOTA_REACHED if all images together use 500 MB, NOT_READY
 */
export async function storeImage(
  db: Database,
  pool: ImagePool,
  userId: string,
  bytes: Buffer,
): Promise<{ readonly src: string; readonly width: number; readonly height: number }> {
  if (bytes.length > ARTICLE_IMAGE.bytes) {
    throw new ApiError('FILE_TOO_LARGE', { detail: 'The image is over 2 MB' });
  }
  if (!isImage(bytes)) throw refused('Choose a PNG, JPEG or WebP image');
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(octet_length(bytes)), 0) as total from article_image`.execute(db);
  if (Number(rows[0]?.total) >= TOTAL_MAX) {
    throw new ApiError('QUOTA_REACHED', { detail: 'The images of articles use 500 MB together' });
  }
  const image = await pool.answer(userId, { bytes }).catch((error: unknown) => {
    if (error instanceof ThreadFailure) throw refused('This image cannot be read', error);
    throw error;
  });
  if ('unreadable' in image) {
    throw refused('This image cannot be read, or has more than 24 million pixels');
  }
  const { width, height } = image;
  const written = Buffer.from(image.bytes);
  const sha256 = createHash('sha256').update(written).digest('hex');
  const now = sql<Date>`clock_timestamp()`;
  const row = await db
    .insertInto('article_image')
    .values({ id: uuidv7(), sha256, bytes: written, width, height, uploaded_by: userId })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ uploaded_at: now, used_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { src: `/api/insights/images/${row.id}`, width, height };
}
