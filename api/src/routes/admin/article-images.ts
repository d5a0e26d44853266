import fastifyMultipart from '@fastify/multipart';
import {
  ARTICLE_IMAGE,
  articleImage,
  articleParams,
} from '@roletrail/contracts/http/staff-insights';
import type { FastifyRequest } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { ImagePool, storeImage } from '../../staff-insights/image-pool.ts';
import { readServedImage } from '../../staff-insights/image-use.ts';
import { describeRawContent } from '../served.ts';

const tags = ['insights'];

/** An address always names the same bytes: an image is never written again, nor its id given again. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Images of articles: staff upload them, everyone may load those of public articles. */
export function articleImageRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;
  const pool = new ImagePool();
  app.addHook('onClose', () => pool[Symbol.asyncDispose]());

  app.route({
    method: 'GET',
    url: '/api/insights/images/:id',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: {
      tags,
      params: articleParams,
      response: { 200: describeRawContent('image/webp') },
    },
    handler: async (request, reply) => {
      const image = await readServedImage(db, request.params.id);
      if (image === null) throw new ApiError('NOT_FOUND');
      reply.header('cache-control', image.isPublic ? IMMUTABLE : 'private, no-store');
      reply.header('x-content-type-options', 'nosniff');
      return reply.type('image/webp').send(image.bytes);
    },
  });

  // a scope of its own: no other call learns to read such bodies
  void app.register(async (parent) => {
    const scope = parent as Api;
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, {
      limits: { fileSize: ARTICLE_IMAGE.bytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });
    scope.route({
      method: 'POST',
      url: '/api/admin/insights/images',
      config: {
        guard: GUARD.capability('content'),
        rateLimit: limitPerAddress(context.config.limits.uploadsPerAddress),
        refuses: ['FILE_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'QUOTA_REACHED'],
      },
      schema: {
        tags,
        description: 'multipart/form-data with one PNG, JPEG or WebP image of at most 2 MB.',
        response: { 200: articleImage },
      },
      handler: async (request) => {
        const { id: userId } = requireCaller(request).user;
        const limit = context.config.limits.imagesPerAccount;
        await context.attempts.begin([{ name: `images of ${userId}`, limit }]);
        return pool.within(userId, async () =>
          storeImage(db, pool, userId, await imageOf(request)),
        );
      },
    });
  });
}

/** @throws ApiError FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED */
async function imageOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.files()) bytes = await part.toBuffer();
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code !== 'FST_REQ_FILE_TOO_LARGE') throw noImage(cause);
    throw new ApiError('FILE_TOO_LARGE', { detail: 'The image is over 2 MB', cause });
  }
  if (bytes === null) throw noImage();
  return bytes;
}

const noImage = (cause?: unknown) =>
  new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'file', message: 'must be one file, and nothing beside it' }],
    cause,
  });
