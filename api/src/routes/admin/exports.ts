import { Readable } from 'node:stream';
import type { ExportFormat } from '@roletrail/contracts/export-formats';
import {
  EXPORT_ID_HEADER,
  exportAnswer,
  exportBody,
  exportFileName,
  exportFileQuery,
  exportList,
  exportParams,
  manifestPending,
} from '@roletrail/contracts/http/exports';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { createExport } from '../../audit/export/create.ts';
import { Downloads, mayRead } from '../../audit/export/download.ts';
import { presentExport, presentExports } from '../../audit/export/download-status.ts';
import { findManifest } from '../../audit/export/manifest.ts';
import {
  exportsMadeBy,
  findStoredExport,
  type StoredExport,
} from '../../audit/export/stored-export.ts';
import { setTicket } from '../../audit/export/ticket.ts';
import { addressBucket } from '../../callers/client-address.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import { GUARD, TRAIL_READERS } from '../../guard.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { describeRawContent } from '../served.ts';

const LISTED = 20;
const NOT_KEPT = 'private, no-store';
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  'csv-excel': 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
} as const;
const FILE = describeRawContent(...new Set(Object.values(TYPES)));

const ABOUT_FILE =
  'The file of an export: `id` alone gives one that was made. Without it the fields of the body of POST /api/admin/audit/exports and of its filter, side by side in the query, make one of what stays sealed and give all of it in this one call, with a Bearer token; the header `export-id` names it. What breaks off goes on by `id`, with Range and If-Range.';

/**
 * Exports of the ledger: made by a call, downloaded by the browser itself, which cannot send a
 * Bearer token: its ticket is a cookie for that one path (audit/export/ticket.ts). A script has the
 * token, and needs no more than one call.
 */
export function exportRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/admin/audit/exports',
    config: {
      guard: TRAIL_READERS,
      refuses: ['PASSWORD_WRONG', 'RATE_LIMITED', 'EVIDENCE_UNRECORDED'],
    },
    schema: { body: exportBody, response: { 201: exportAnswer } },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const made = await createExport(context, caller, request.body);
      if (made.opened) {
        const network = addressBucket(request.client.ip);
        context.security.exportOpened({ account: made.userId, network, requestId: request.id });
      }
      setTicket(reply, context, { exportId: made.id, sessionId: caller.session.id });
      reply.code(201).header('cache-control', NOT_KEPT);
      return presentExport(context, made);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/exports',
    config: { guard: TRAIL_READERS },
    schema: { response: { 200: exportList } },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const made = await exportsMadeBy(context.deps.db, caller.user.id, LISTED);
      const readable = made.filter((one) => mayRead(caller, one, context.config) === null);
      reply.header('cache-control', NOT_KEPT);
      return { items: await presentExports(context, readable) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/exports/:id',
    config: { guard: TRAIL_READERS, refuses: ['NOT_FOUND'] },
    schema: { params: exportParams, response: { 200: exportAnswer } },
    handler: async (request, reply) => {
      const made = await readable(context, requireCaller(request), request.params.id);
      reply.header('cache-control', NOT_KEPT);
      return presentExport(context, made);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/audit/exports/:id/ticket',
    config: { guard: TRAIL_READERS, refuses: ['NOT_FOUND'] },
    schema: { params: exportParams, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const { id } = await readable(context, caller, request.params.id);
      setTicket(reply, context, { exportId: id, sessionId: caller.session.id });
      return reply.code(204).header('cache-control', NOT_KEPT).send();
    },
  });
}

/** The file, and its manifest once that is proven. */
export function exportFileRoutes(app: Api, context: ApiContext): void {
  const downloads = new Downloads(context);

  app.route({
    method: 'GET',
    url: '/api/admin/audit/export',
    // HEAD would make all of it to say nothing
    exposeHeadRoute: false,
    compress: false,
    config: {
      guard: GUARD.ticket(TRAIL_READERS),
      refuses: [
        'NOT_FOUND',
        'EXPORT_CHANGED',
        'RANGE_NOT_SATISFIABLE',
        'RATE_LIMITED',
        'LEDGER_UNAVAILABLE',
        'EVIDENCE_UNRECORDED',
      ],
    },
    schema: {
      description: ABOUT_FILE,
      querystring: exportFileQuery,
      response: { 200: FILE, 206: FILE },
    },
    handler: async (request, reply) => {
      const { id, format, reasonCode, text, ...filter } = request.query;
      const caller = requireCaller(request);
      const made =
        id === undefined
          ? await createExport(
              context,
              caller,
              exportBody.parse({ format, reasonCode, text, filter }),
            )
          : await readable(context, caller, id);
      // also of a refusal from here on: it is made, and can be had by its id
      reply.header(EXPORT_ID_HEADER, made.id);
      // what was made by this call is no part of what an earlier one gave
      const asked = id === undefined ? null : request.headers;
      const { status, headers, body } = await downloads.begin(request, reply, made, asked);
      return reply
        .code(status)
        .headers(headers)
        .type(TYPES[made.format])
        .header('cache-control', NOT_KEPT)
        .header('content-disposition', attachment(made, made.format))
        .send(body);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/export/manifest',
    compress: false,
    config: {
      guard: TRAIL_READERS,
      refuses: ['NOT_FOUND', 'EXPORT_CHANGED', 'LEDGER_UNAVAILABLE'],
    },
    schema: {
      querystring: exportParams,
      response: { 200: describeRawContent('application/json'), 202: manifestPending },
    },
    handler: async (request, reply) => {
      const made = await readable(context, requireCaller(request), request.query.id);
      const found = await findManifest(context.deps.db, made);
      reply.header('cache-control', NOT_KEPT);
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', attachment(made, 'manifest'))
        .send(Readable.from(found.text, { objectMode: false }));
    },
  });
}

/** An export that this person may read. @throws ApiError NOT_FOUND, and why they may not */
async function readable(
  { config, deps }: ApiContext,
  caller: CallerFacts,
  id: string,
): Promise<StoredExport> {
  const made = await findStoredExport(deps.db, id);
  const refusal = made ? mayRead(caller, made, config) : new ApiError('NOT_FOUND');
  if (!made || refusal) throw refusal ?? new ApiError('NOT_FOUND');
  return made;
}

function attachment({ id, createdAt }: StoredExport, part: ExportFormat | 'manifest'): string {
  const name = exportFileName({ id, createdAt: createdAt.toISOString() }, part);
  return `attachment; filename="${name}"`;
}
