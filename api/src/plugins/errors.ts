import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@roletrail/contracts/errors';
import type { Logger } from '@roletrail/contracts/logger';
import { isDiskFull, isTransientError } from '@roletrail/db/database-errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { API_CSP } from './paths.ts';
import { inTrace } from './tracing.ts';
import { InvalidInput } from './validator.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Errors for the operator to investigate: they are logged. */
const OUR_FAULT: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'STORAGE_FULL',
  'EVIDENCE_UNRECORDED',
  'DATASET_MISSING',
]);

/** Sets the last error handler: every error becomes a problem with a catalogued code. */
export function errorHandler(app: Api, { deps }: ApiContext): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toApiError(error);
    if (OUR_FAULT.has(known.code)) {
      deps.logger.error(
        {
          err: error,
          requestId: request.id,
          route: request.routeOptions.url,
          ...inTrace(request.span),
        },
        'request failed',
      );
    }
    return sendProblem(request, reply, known);
  });
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
): FastifyReply {
  request.refusal = error;
  return reply
    .code(error.statusCode)
    .headers({ 'cache-control': 'no-store', ...error.options.headers })
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(error.toProblem(request.id));
}

/** Maps an error to its ApiError; unexpected errors become INTERNAL. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) {
    return new ApiError('VALIDATION_FAILED', { errors: error.errors, cause: error });
  }
  if (isDiskFull(error)) {
    return new ApiError('STORAGE_FULL', { headers: { 'retry-after': '30' }, cause: error });
  }
  if (isTransientError(error)) {
    return new ApiError('DATABASE_UNAVAILABLE', { headers: { 'retry-after': '1' }, cause: error });
  }
  return fromFramework(error) ?? new ApiError('INTERNAL', { cause: error });
}

function fromFramework(cause: unknown): ApiError | null {
  const { code, statusCode } = cause as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE', { cause });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', { cause });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('MALFORMED_JSON', { cause });
    case 'FST_ERR_BAD_URL':
      return new ApiError('VALIDATION_FAILED', { detail: 'The URL cannot be decoded', cause });
  }
  if (code?.startsWith('FST_JWT_') || code?.startsWith('FAST_JWT_')) {
    return new ApiError('TOKEN_INVALID', { cause });
  }
  if (statusCode === 404) return new ApiError('NOT_FOUND', { cause });
  if (statusCode === 413) return new ApiError('PAYLOAD_TOO_LARGE', { cause });
  if (statusCode === 429) return new ApiError('RATE_LIMITED', { cause });
  if (statusCode === 503) return new ApiError('NOT_READY', { cause });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new ApiError('VALIDATION_FAILED', { cause })
    : null;
}

/** Headers that hooks would set, for answers before any hook runs. */
const hookless = (requestId: string) => ({
  'content-security-policy': API_CSP,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-request-id': requestId,
});

/** Writes the refusal of a request that Fastify never sees. */
export function writeProblem(logger: Logger, response: ServerResponse, error: ApiError): void {
  const requestId = uuidv7();
  logUnrouted(logger, response.req.method, requestId, error);
  response
    .writeHead(error.statusCode, {
      ...hookless(requestId),
      'cache-control': 'no-store',
      'content-type': PROBLEM_TYPE,
    })
    .end(JSON.stringify(error.toProblem(requestId)));
}

/** Handles errors that Fastify meets before any route, such as an invalid URL encoding. */
export function frameworkErrors(logger: Logger) {
  return (cause: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toApiError(cause);
    logUnrouted(logger, request.method, request.id, error);
    reply.headers(hookless(request.id));
    void sendProblem(request, reply, error);
  };
}

/** Logs like plugins/request-log.ts, which sees only routed requests. */
function logUnrouted(
  logger: Logger,
  method: string | undefined,
  requestId: string,
  { code, statusCode: status }: ApiError,
): void {
  logger.info({ requestId, method, route: '(none)', status, code }, 'request');
}

/** Formats a problem for a bare socket whose request was unparsable. */
export function bareProblem(error: ApiError, requestId: string): string {
  const body = JSON.stringify(error.toProblem(requestId));
  return [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
