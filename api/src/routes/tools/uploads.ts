import fastifyMultipart from '@fastify/multipart';
import { uploadAnswer, uploadQuery, uploadQueueAnswer } from '@roletrail/contracts/http/uploads';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import type { FastifyRequest } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { ReaderPool } from '../../tools/reading/reader-pool.ts';
import { readUpload } from '../../tools/upload.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];

const REFUSES = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_UNSUPPORTED',
  'FILE_NOT_AS_NAMED',
  'FILE_ENCRYPTED',
  'FILE_NO_TEXT',
  'FILE_GARBLED_TEXT',
  'PARSE_TIMEOUT',
  'TEXT_TOO_SHORT',
  'LANG_UNSUPPORTED',
] as const;

/** The one call that takes a form with a file, by Bearer token alone; and who waits for it. */
export function uploadRoutes(app: Api, context: ApiContext): void {
  const { toolsPerAddress, uploadsPerAddress } = context.config.limits;
  const pool = new ReaderPool(context.deps.logger);
  app.addHook('onClose', () => pool[Symbol.asyncDispose]());

  app.route({
    method: 'GET',
    url: '/api/tools/uploads',
    config: { guard, rateLimit: limitPerAddress(toolsPerAddress) },
    schema: { tags, response: { 200: uploadQueueAnswer } },
    handler: async (request, reply) => {
      const { working: reading, ...waits } = pool.positionOf(requireCaller(request).user.id);
      return setPrivateHeaders(reply).send({ reading, ...waits });
    },
  });

  // a scope of its own: no other call learns to read such bodies
  void app.register(async (parent) => {
    const scope = parent as Api;
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, {
      limits: { fileSize: UPLOAD.bytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });
    scope.route({
      method: 'POST',
      url: '/api/tools/uploads',
      config: {
        guard,
        rateLimit: limitPerAddress(uploadsPerAddress),
        refuses: REFUSES,
      },
      schema: {
        tags,
        description:
          'multipart/form-data with one file: PDF, DOCX, ODT, HTML, text, JSON Resume, or LinkedIn’s archive.',
        querystring: uploadQuery,
        response: { 200: uploadAnswer },
      },
      handler: async (request, reply) => {
        const { id: userId } = requireCaller(request).user;
        const anyLanguage = request.query.anyLanguage === 'true';
        const isArchive = request.query.archive === 'true';
        const read = await pool.within(userId, async () =>
          readUpload(context, pool, userId, { ...(await fileOf(request)), anyLanguage, isArchive }),
        );
        return setPrivateHeaders(reply).send(read);
      },
    });
  });
}

/** @throws ApiError FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED */
async function fileOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  try {
    let found: { readonly name: string; readonly bytes: Buffer } | null = null;
    // a second part is more than the limits allow, and throws
    for await (const part of request.files()) {
      found = { name: part.filename, bytes: await part.toBuffer() };
    }
    if (!found) throw noFile();
    return found;
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ApiError('FILE_TOO_LARGE', { cause });
    if (cause instanceof ApiError) throw cause;
    throw noFile(cause);
  }
}

const noFile = (cause?: unknown) =>
  new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'file', message: 'must be one file, and nothing beside it' }],
    cause,
  });
